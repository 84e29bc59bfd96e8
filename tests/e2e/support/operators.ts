/** Calls the API under test as operators do (server/backoffice). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from '#server/platform/secrets.ts';
import { backofficeUrl } from '#scripts/dev/test-stack.ts';

export type Row = Readonly<Record<string, string>>;

const dataFolder = process.env.E2E_DATA ?? '.cache/e2e-data';
const tokensFile = join(dataFolder, 'tokens-of-operators.json');

async function send(token: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${backofficeUrl}backoffice${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = (await response.json()) as { error?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${reply.error}`);
  return reply;
}

const tokenOf = (operator: string) =>
  (JSON.parse(readFileSync(tokensFile, 'utf8')) as Record<string, string>)[operator] ?? 'none';

/** Reads rows of the back office. Throws an Error that names a refusal. */
export const look = (path: string) => send(tokenOf('ana'), path) as Promise<Row[]>;

/** Acts as an operator, with the reason "Teste" unless the body has one. Throws an Error that names a refusal. */
export const act = (path: string, body: object = {}) =>
  send(tokenOf('ana'), path, { reason: 'Teste', ...body }) as Promise<Row>;

/** Adds an operator by two admins. Returns the path of their link. */
export async function newLink(name: string, role: string): Promise<string> {
  const { proposal } = await act('/operators', { name, role });
  const agreed = (await send(tokenOf('bia'), `/proposals/${proposal}/agree`, { reason: 'Teste' })) as Row;
  return agreed.invitation ?? 'none';
}

/** Adds the first two admins by the installation's token, as a new installation does. */
export async function addOperators(): Promise<void> {
  const installation = keptSecret({ ...process.env, DATA_DIR: dataFolder }, 'BACKOFFICE_TOKEN');
  const tokens: Record<string, string> = {};
  for (const name of ['ana', 'bia'])
    tokens[name] = ((await send(installation, '/operators', { name, role: '', reason: '' })) as Row).token ?? 'none';
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(tokensFile, JSON.stringify(tokens));
}
