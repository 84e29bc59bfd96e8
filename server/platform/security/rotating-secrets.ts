/** The values of a secret that count now: while it is changed there are two (docs/how-to/rotate-secrets.md). */
import type { Config } from '#server/platform/config.ts';

type Changeable = Exclude<keyof Config['secrets'], 'PEPPER'>;

/** The newest first. */
export const accepted = ({ secrets, also }: Pick<Config, 'secrets' | 'also'>, name: Changeable): readonly string[] =>
  [secrets[name], also[name]].filter((value) => value !== undefined);
