/** Returns the valid values of a secret: two while it is changed (docs/how-to/rotate-secrets.md). */
import type { Config } from '#server/platform/config.ts';

type Changeable = Exclude<keyof Config['secrets'], 'PEPPER'>;

/** Returns them, the newest first. */
export const validSecrets = (
  { secrets, previousSecrets }: Pick<Config, 'secrets' | 'previousSecrets'>,
  name: Changeable,
): readonly string[] => [secrets[name], previousSecrets[name]].filter((value) => value !== undefined);
