/** The values of a secret that count now: while it is changed there are two (docs/how-to/rotate-secrets.md). */
import type { Config } from '#server/platform/config.ts';

type Changeable = Exclude<keyof Config['secrets'], 'PEPPER'>;

/** The newest first. */
export const validSecrets = (
  { secrets, previousSecrets }: Pick<Config, 'secrets' | 'previousSecrets'>,
  name: Changeable,
): readonly string[] => [secrets[name], previousSecrets[name]].filter((value) => value !== undefined);
