/**
 * Opens many connections to the server from local addresses, in its own process (hold.ts starts it). They are idle,
 * silent, slow, or hold back the end of a body. Others do not read, pipeline requests, or send requests without a
 * pause.
 */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { solveCaptcha } from '#api/captcha.ts';

export interface CrowdWanted {
  readonly kind: 'idle' | 'silent' | 'drip' | 'call' | 'notice' | 'ahead' | 'unread' | 'login' | 'search';
  readonly port: number;
  readonly count: number;
  /** The number of local addresses that they use. */
  readonly addresses: number;
}
export interface CrowdState {
  /** The number of open connections; for floods, of running loops. */
  readonly open: number;
  /** Whether every connection has reached its final state. */
  readonly isReady: boolean;
  /** The number of replies by status; `closed` counts connections that ended without one. */
  readonly answers: Readonly<Record<string, number>>;
}

const wanted = JSON.parse(process.argv[2] ?? '{}') as CrowdWanted;
const answers: Record<string, number> = {};
const sockets = new Set<Socket>();
let settled = 0;
let isOver = false;
const count = (what: string | number) => (answers[what] = (answers[what] ?? 0) + 1);
const addressOf = (index: number) => `127.0.${1 + (index % wanted.addresses)}.1`;

/** The first bytes of each kind of connection, and whether it continues by itself. */
const first: Readonly<Record<Exclude<CrowdWanted['kind'], 'login' | 'search'>, string>> = {
  idle: 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n',
  silent: '',
  drip: 'POST /api/auth/login2 HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n',
  call: allButTheEnd('/api/auth/login2', 64 * 1024),
  notice: allButTheEnd('/psp/webhook', 2 * 1024 * 1024),
  ahead: 'GET /api/language/getList HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_300),
  unread: 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(4),
};

function allButTheEnd(path: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${'a'.repeat(length - 1)}`;
}

function stand(index: number, kind: keyof typeof first): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: wanted.port, host: '127.0.0.1', localAddress: addressOf(index) });
    const isDone = () => {
      settled++;
      resolve();
    };
    let said = false;
    socket.on('error', () => undefined);
    socket.once('connect', () => {
      sockets.add(socket);
      if (kind === 'unread') socket.pause();
      socket.write(first[kind]);
      if (kind !== 'idle') isDone();
      if (kind === 'drip') {
        const drip = setInterval(() => socket.write('a'), 1000);
        socket.once('close', () => clearInterval(drip));
      }
    });
    if (kind !== 'unread')
      socket.on('data', (part: Buffer) => {
        if (said) return;
        said = true;
        count(/ (\d{3}) /.exec(part.toString('latin1'))?.[1] ?? 'rubbish');
        if (kind === 'idle') isDone();
      });
    socket.once('close', () => {
      sockets.delete(socket);
      if (!said) count('closed');
      if (kind === 'idle' && !said) isDone();
    });
  });
}

/** Sends one request over a kept connection. Returns status and body. */
function ask(agent: Agent, from: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const options = { agent, port: wanted.port, host: '127.0.0.1', localAddress: from, path };
    const call = request({ ...options, method: body ? 'POST' : 'GET' }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      reply.once('error', () => resolve({ status: 0, text }));
    });
    call.once('error', () => resolve({ status: 0, text: '' }));
    call.end(body && JSON.stringify(body));
  });
}

/** Sends requests until it is stopped. It repeats refused ones at once, as a flood does. */
async function loop(index: number, kind: 'login' | 'search'): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const from = addressOf(index);
  for (let turn = 0; !isOver; turn++) {
    const name = `${index.toString(36)}${turn.toString(36)}`;
    const { status } = await (kind === 'search'
      ? ask(agent, from, `/api/games/listsv2?keyword=roda${name}`)
      : wrongPassword(agent, from, `nobody.${name}`));
    count(status === 0 ? 'closed' : status);
  }
  agent.destroy();
}

async function wrongPassword(agent: Agent, from: string, account: string) {
  const puzzle = await ask(agent, from, '/api/auth/captcha', {});
  if (puzzle.status !== 200) return puzzle;
  const { key, challenge } = (JSON.parse(puzzle.text) as { data: { key: string; challenge: { parameters: object } } })
    .data;
  const captcha = (await solveCaptcha(challenge)) ?? '';
  return ask(agent, from, '/api/auth/login2', { account, password: 'a wrong password', key, captcha });
}

const { kind } = wanted;
const numbers = Array.from({ length: wanted.count }, (_, index) => index);
process.on('message', (message) => {
  if (message === 'end') {
    isOver = true;
    for (const socket of sockets) socket.destroy();
    process.disconnect();
    // Loops that wait in a queue would not end by themselves.
    process.exit();
  }
  const open = kind === 'login' || kind === 'search' ? wanted.count : sockets.size;
  process.send?.({ open, isReady: settled === wanted.count, answers } satisfies CrowdState);
});
if (kind === 'login' || kind === 'search') {
  settled = wanted.count;
  await Promise.all(numbers.map((index) => loop(index, kind)));
} else {
  // Connections open in batches, because a listener's queue is finite and a dropped connection is retried only after a
  // second.
  const workers = Array.from({ length: 200 }, async () => {
    for (let index = numbers.pop(); index !== undefined; index = numbers.pop()) await stand(index, kind);
  });
  await Promise.all(workers);
}
