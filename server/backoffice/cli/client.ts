/** Makes the command's requests to the running API, with the operator's token and a reason, and prints the answers. */
import { backofficeAddress } from '#server/platform/config.ts';
import { programEnvironment } from '#server/platform/program-environment.ts';
import { keptSecret } from '#server/platform/secrets.ts';
import { usage } from './usage.ts';

const env = programEnvironment(process.env);
const { host, port } = backofficeAddress(env);
const address = `http://${host}:${port}`;

export async function request(path: string, body?: object): Promise<unknown> {
  // Without an operator's token, the installation's own is used. It can only create the first two admins.
  const token = env.OPERATOR_TOKEN ?? keptSecret(env, 'BACKOFFICE_TOKEN');
  const response = await fetch(`${address}/backoffice${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => fail(`The back office does not answer at ${address}. Start it with: npm start`));
  const reply = (await response.json().catch(() => ({}))) as { error?: string };
  if (response.status === 401)
    fail(
      env.OPERATOR_TOKEN === undefined
        ? 'Give your operator token in OPERATOR_TOKEN. The first two are made with: operators add <name>'
        : 'OPERATOR_TOKEN opens nothing here.',
    );
  if (!response.ok) fail(reply.error ?? `The API answered ${response.status}.`);
  return reply;
}

/** Returns where a browser on this machine opens the back office. Browsers give passkeys to names, not to numbers. */
export const officeAddress = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;

export function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

export const need = (value: string | undefined): string => (value === undefined || value === '' ? fail(usage) : value);
export const part = (value: string | undefined): string => encodeURIComponent(need(value));
export type Row = Record<string, string>;
export const rowsOf = async (path: string) => (await request(path)) as Row[];

export function list(rows: readonly Row[], line: (row: Row) => string, none: string): void {
  console.log(rows.length === 0 ? none : rows.map(line).join('\n'));
}

/** Runs a command with its words: the first, the rest as one text, and all of them. */
export type Command = (subject: string | undefined, rest: string, words: readonly string[]) => Promise<void>;

/** Makes a call with a reason, which every call needs. */
export const done = async (path: string, reason: string, more: object = {}) =>
  (await request(path, { ...more, reason: need(reason) })) as Row;

/** Decides a row of a queue. */
export const doneTo =
  (queue: string, act: string, word: string): Command =>
  async (id, rest) => {
    await done(`/${queue}/${part(id)}/${act}`, rest);
    console.log(`${id} is ${word}.`);
  };

export const asked = (row: Row, said: string) =>
  console.log(row.state === 'asked' ? `Proposal ${row.proposal}: a second operator must agree.` : said);

/** Returns the first word and the rest. */
export const firstOf = (rest: string): readonly [string, string] => {
  const [, first = '', others = ''] = /^(\S+)\s+(.+)$/s.exec(rest) ?? fail(usage);
  return [first, others];
};
