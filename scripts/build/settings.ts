/** What who builds the site says by the environment, with defaults (docs/how-to/run-it-for-real.md). Client code reads what is PUBLIC_. */
import { readFileSync } from 'node:fs';
import { readOrigins } from '#lib/stream-hosts.ts';

/** Whether who builds has said where pages send their calls: a build must. */
export const isApiChosen = process.env.PUBLIC_API_URL !== undefined;

/** Where pages send their calls; "" is the site's own origin, whose host passes /api on (docs/how-to/put-it-on-a-cdn.md). */
export const apiUrl = (process.env.PUBLIC_API_URL ??= '');

/** Where the stand-ins of the sandbox are: its streams. */
export const sandboxUrl = (process.env.PUBLIC_SANDBOX_URL ??= apiUrl);

/** Where the sandbox's game studio is, with its games and tables; empty: the games are other providers'. */
export const studioUrl = (process.env.PUBLIC_STUDIO_URL ??= '');

/** Whose pages a game may be: origins. */
export const games = [
  ...readOrigins('GAME_ORIGINS', process.env.GAME_ORIGINS ?? ''),
  ...(studioUrl === '' ? [] : [studioUrl]),
];

/** Where the built site is written. */
export const outDir = process.env.OUT_DIR ?? 'dist';

// What the build is called, for who reads of a page's fault.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
process.env.PUBLIC_RELEASE = process.env.RELEASE || version;
if (!/^[\w.-]{1,64}$/.test(process.env.PUBLIC_RELEASE))
  throw new Error('RELEASE must be 1 to 64 letters, digits, dots, dashes or underscores.');

// Pages say that the money is play money as the server's SANDBOX does: a build for real says nothing by itself.
process.env.PUBLIC_PLAY_MONEY ??= process.env.NODE_ENV === 'production' ? 'off' : 'on';
if (!['on', 'off'].includes(process.env.PUBLIC_PLAY_MONEY)) throw new Error('PUBLIC_PLAY_MONEY must be on or off.');
