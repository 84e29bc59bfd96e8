/**
 * Secrets from the environment. On a developer's own machine those that are not given are made on the first start and kept in the data
 * folder. An installation that others can reach, or whose database others share, gives all of them itself.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';

export const secretNames = [
  'PEPPER',
  'CAPTCHA_SECRET',
  'PSP_API_TOKEN',
  'PSP_WEBHOOK_SECRET',
  'STUDIO_SECRET',
  'MAIL_SECRET',
  'REGISTER_TOKEN',
  'IDENTITY_SECRET',
  'PUSH_SECRET',
  'BACKOFFICE_TOKEN',
] as const;
export type SecretName = (typeof secretNames)[number];

export type PreviousSecrets<Name extends string = SecretName> = Readonly<Partial<Record<Name, string>>>;

/** A secret of a server that runs here already: from the environment, else kept in its data folder, else "". */
export function keptSecret(env: Environment, name: SecretName): string {
  return env[name] ?? keptIn(secretsFile(env.DATA_DIR ?? '.data'))?.[name] ?? '';
}

const secretsFile = (folder: string) => join(folder, 'secrets.json');

function keptIn(file: string): Partial<Record<string, string>> | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, string>>) : null;
}

export const previousName = <Name extends string>(name: Name) => `${name}_ALSO` as const;

/** What counts beside each secret: from the environment, else from the data folder. None is ever made. */
export function readPreviousSecrets<Name extends string>(
  env: Environment,
  folder: string,
  names: readonly Name[],
): PreviousSecrets<Name> {
  const kept = keptIn(secretsFile(folder)) ?? {};
  const given = names.map((name) => [name, env[previousName(name)] ?? kept[previousName(name)] ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== '')) as PreviousSecrets<Name>;
}

/**
 * From the environment, else from `secrets.json` of the data folder, else made and written there (mode 600). Programs that start
 * together on one folder ask for the same names: of different ones those of the program that writes last would stand.
 */
export function readSecrets<Name extends string>(
  env: Environment,
  folder: string,
  names: readonly Name[],
): Record<Name, string> {
  const file = secretsFile(folder);
  const kept = keptIn(file);
  const missing = names.filter((name) => env[name] === undefined && kept?.[name] === undefined);
  if (missing.length === 0)
    return Object.fromEntries(names.map((name) => [name, env[name] ?? kept?.[name]])) as Record<Name, string>;
  // What the environment gives stays there; only what is made here is written.
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')]));
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify({ ...kept, ...made }, null, 2)}\n`, { mode: 0o600 });
  if (kept === null) linkFirst(draft, file);
  else renameSync(draft, file);
  return readSecrets(env, folder, names);
}

/** Gives the draft the file's name. Of servers that start together on an empty folder the first one's file stands. */
function linkFirst(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // Without links in this file system the last one's stands.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return renameSync(draft, file);
  }
  unlinkSync(draft);
}
