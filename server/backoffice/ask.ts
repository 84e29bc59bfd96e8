/** How the operators' command asks the server that runs here. */
import { backofficeAddress, keptSecret } from '#server/config.ts';

const { host, port } = backofficeAddress(process.env);
const address = `http://${host}:${port}`;

/** Asks the running server, as whoever's token OPERATOR_TOKEN is; a body makes it a POST. What is refused ends the command. */
export async function request(path: string, body?: object): Promise<unknown> {
  // The installation's own token adds the first operator, and opens nothing else.
  const token = process.env.OPERATOR_TOKEN ?? keptSecret(process.env, 'BACKOFFICE_TOKEN');
  const response = await fetch(`${address}/backoffice${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => fail(`The operators' side does not answer at ${address}. Start it with: npm start`));
  const reply = (await response.json().catch(() => ({}))) as { error?: string };
  if (response.status === 401)
    fail(
      process.env.OPERATOR_TOKEN === undefined
        ? 'Give your operator token in OPERATOR_TOKEN. The first operator is made with: operators add <name>'
        : 'OPERATOR_TOKEN opens nothing here.',
    );
  if (!response.ok) fail(reply.error ?? `The API answered ${response.status}.`);
  return reply;
}

/** Ends the command with a line of why. */
export function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
