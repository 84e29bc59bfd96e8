/** Reads a program's environment, with values from files beside it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';

/**
 * Returns the environment with the files of `SECRETS_DIR`: each file whose name is a variable's is its value, without the line break at its end.
 * Containers, systemd and Kubernetes all mount secrets as such a folder. Throws an Error where a variable is given twice, because nobody would see which
 * value counts.
 */
export function programEnvironment(env: Environment): Environment {
  const folder = env.SECRETS_DIR;
  if (folder === undefined) return env;
  const names = readdirSync(folder).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
  const twice = names.filter((name) => env[name] !== undefined);
  if (twice.length > 0) throw new Error(`Given both in the environment and in SECRETS_DIR: ${twice.join(', ')}.`);
  const values = names.map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/\r?\n$/, '')] as const);
  return { ...env, ...Object.fromEntries(values) };
}
