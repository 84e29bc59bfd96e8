/** Sends one request at each limit of heads and bodies over a plain socket, and returns the replies. */
import { bodies, wire } from '#server/platform/http/limits.ts';
import { rawSocket, statusesIn } from '#scripts/dev/fixtures/raw-socket.ts';

interface Met {
  readonly what: string;
  readonly answered: string;
  readonly isRight: boolean;
}

const to = (path: string, more: string, body = '', method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n${body}`;
const long = (length: number) => 'a'.repeat(length);
const sized = (path: string, length: number) => to(path, `Content-Length: ${length}\r\n`, long(length));

const asked: readonly [what: string, text: string, status: number][] = [
  ['headers of more than 16 KB', to('/health', `X: ${long(wire.maxHeaderSize)}\r\n`, '', 'GET'), 431],
  ['an address of more than 16 KB', to(`/health?${long(wire.maxHeaderSize)}`, '', '', 'GET'), 431],
  ['a call of more than 64 KB', sized('/api/auth/login2', bodies.call + 1), 413],
  ['a provider’s call of more than 64 KB', sized('/provider/jogada/bet', bodies.call + 1), 413],
  ['a payment notice of more than 2 MB', sized('/psp/webhook', bodies.webhook + 1), 413],
  ['a compressed body', to('/api/auth/login2', 'Content-Encoding: gzip\r\nContent-Length: 1\r\n', 'a'), 400],
  ['a body 60,000 brackets deep', to('/api/auth/login2', 'Content-Length: 60000\r\n', '['.repeat(60_000)), 400],
  ['two lengths', to('/api/auth/login2', 'Content-Length: 1\r\nContent-Length: 2\r\n', 'ab'), 400],
  ['what is no HTTP', 'rubbish\r\n\r\n', 400],
];

export async function atBounds(port: number): Promise<Met[]> {
  const met: Met[] = [];
  for (const [what, text, status] of asked) {
    const { socket, heard, closed } = await rawSocket(port);
    socket.write(text);
    await closed;
    const statuses = statusesIn(heard());
    met.push({ what, answered: statuses.join(', ') || 'closed', isRight: statuses.join() === String(status) });
  }
  return met;
}
