/** Runs a separate stack for a test: the script of `npm start` on free ports with other settings. */
import { spawn } from 'node:child_process';
import { newDataFolder } from '#scripts/dev/server-process.ts';
import * as stack from '#scripts/dev/test-stack.ts';

export interface OwnStack {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly studioUrl: string;
  /** Stops the stack and removes its files. */
  readonly stop: () => Promise<void>;
}

/**
 * Builds the site in Portuguese where needed, and starts its programs. `env`: settings that differ from the defaults.
 * Its pages call the API at its own address instead of the site's.
 */
export async function startOwnStack(env: Readonly<Record<string, string>>): Promise<OwnStack> {
  const data = newDataFolder();
  // The ports are next to those of the stack under test, so that an existing build for them can be used.
  const ports = [stack.sitePort, stack.apiPort, stack.apiPort + 1, stack.studioPort];
  const [sitePort, apiPort, backofficePort, studioPort] = ports.map((port) => port + 100);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/dev/start.ts'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      SITE_PORT: String(sitePort),
      API_PORT: String(apiPort),
      BACKOFFICE_PORT: String(backofficePort),
      STUDIO_PORT: String(studioPort),
      DATA_DIR: data.folder,
      LOCALES: 'pt',
      DEMO_HISTORY: 'off',
      // The real costs are the subject of one test (tests/journeys/real-cost.test.ts).
      PASSWORD_MEMORY_KIB: '64',
      PASSWORD_PASSES: '1',
      CAPTCHA_COST: '1',
      CAPTCHA_TRIES: '1',
      PUBLIC_API_URL: `http://localhost:${apiPort}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  const running = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('Ctrl+C')) resolve();
      });
  });
  await Promise.race([
    running,
    ended.then(() => {
      throw new Error(`the stack did not start: ${printed}`);
    }),
  ]);
  return {
    siteUrl: `http://localhost:${sitePort}`,
    apiUrl: `http://localhost:${apiPort}`,
    studioUrl: `http://localhost:${studioPort}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      data.remove();
    },
  };
}
