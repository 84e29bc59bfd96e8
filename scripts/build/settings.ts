/**
 * Reads the build's settings from the environment, with defaults (docs/how-to/run-it-for-real.md). Client code reads
 * the PUBLIC_ ones.
 */
import { readFileSync } from 'node:fs';
import { readOrigins } from '#lib/stream-hosts.ts';

/** Whether the environment sets the address of the API, which a production build requires. */
export const isApiChosen = process.env.PUBLIC_API_URL !== undefined;

/** The address of the API; "" is the site's own origin, whose host forwards /api (docs/how-to/put-it-on-a-cdn.md). */
export const apiUrl = (process.env.PUBLIC_API_URL ??= '');

/** The address of the sandbox's streams. */
export const sandboxUrl = (process.env.PUBLIC_SANDBOX_URL ??= apiUrl);

/** The address of the sandbox's game studio with its games and tables; empty where all games are other providers'. */
export const studioUrl = (process.env.PUBLIC_STUDIO_URL ??= '');

/** The origins whose pages a game may be. */
export const games = [
  ...readOrigins('GAME_ORIGINS', process.env.GAME_ORIGINS ?? ''),
  ...(studioUrl === '' ? [] : [studioUrl]),
];

/** The folder of the built site. */
export const outDir = process.env.OUT_DIR ?? 'dist';

// The name of the build, for error reports.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
process.env.PUBLIC_RELEASE = process.env.RELEASE || version;
if (!/^[\w.-]{1,64}$/.test(process.env.PUBLIC_RELEASE))
  throw new Error('RELEASE must be 1 to 64 letters, digits, dots, dashes or underscores.');

// Pages declare play money as the server's SANDBOX does. A production build declares none by default.
process.env.PUBLIC_PLAY_MONEY ??= process.env.NODE_ENV === 'production' ? 'off' : 'on';
if (!['on', 'off'].includes(process.env.PUBLIC_PLAY_MONEY)) throw new Error('PUBLIC_PLAY_MONEY must be on or off.');
