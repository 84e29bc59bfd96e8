/** Runs a separate stack for a test: the script of `npm start` as another operator runs it for the strict market. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { newDataFolder } from '#scripts/dev/server-process.ts';
import { buildVariant, variantPorts, variantSettings, variantStamp, variantUrls } from '#tests/support/variant-site.ts';

export interface OwnStack {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly studioUrl: string;
  /** Stops the stack and removes its files. */
  readonly stop: () => Promise<void>;
}

/** Builds the variant of the site where needed, and starts its programs. */
export async function startOwnStack(): Promise<OwnStack> {
  await buildVariant();
  const builtAt = statSync(variantStamp).mtimeMs;
  const data = newDataFolder();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/dev/start.ts'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      SITE_PORT: String(variantPorts.site),
      API_PORT: String(variantPorts.api),
      BACKOFFICE_PORT: String(variantPorts.backoffice),
      STUDIO_PORT: String(variantPorts.studio),
      DATA_DIR: data.folder,
      DEMO_HISTORY: 'off',
      // The real costs are the subject of one test (tests/journeys/real-cost.test.ts).
      PASSWORD_MEMORY_KIB: '64',
      PASSWORD_PASSES: '1',
      CAPTCHA_COST: '1',
      CAPTCHA_TRIES: '1',
      ...variantSettings,
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
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    data.remove();
  };
  if (statSync(variantStamp).mtimeMs !== builtAt) {
    await stop();
    throw new Error('npm start built the site again: its settings differ from those of tests/support/variant-site.ts');
  }
  return { siteUrl: variantUrls.site, apiUrl: variantUrls.api, studioUrl: variantUrls.studio, stop };
}
