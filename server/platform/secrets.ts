/**
 * Reads secrets from the environment. On a developer's machine missing ones are generated at the first start and stored in the data folder. An
 * installation that is public, or whose database is shared, must set all of them.
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

/** Returns a secret of a server that has run here: from the environment, else from its data folder, else "". */
export function keptSecret(env: Environment, name: SecretName): string {
  return env[name] ?? keptIn(secretsFile(env.DATA_DIR ?? '.data'))?.[name] ?? '';
}

const secretsFile = (folder: string) => join(folder, 'secrets.json');

function keptIn(file: string): Partial<Record<string, string>> | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, string>>) : null;
}

export const previousName = <Name extends string>(name: Name) => `${name}_ALSO` as const;

/** Returns the second values of secrets: from the environment, else from the data folder. None is generated. */
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
 * Returns secrets from the environment, else from `secrets.json` of the data folder, else generates and stores them there (mode 600). Programs
 * that share a folder must request the same names, because the last writer's file stays.
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
  // Only generated secrets are written. Those of the environment stay there.
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')]));
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify({ ...kept, ...made }, null, 2)}\n`, { mode: 0o600 });
  if (kept === null) linkFirst(draft, file);
  else renameSync(draft, file);
  return readSecrets(env, folder, names);
}

/** Links the draft to the file's name. Of servers that start together on an empty folder, the first one's file stays. */
function linkFirst(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // On a file system without links the last one's file stays.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return renameSync(draft, file);
  }
  unlinkSync(draft);
}
