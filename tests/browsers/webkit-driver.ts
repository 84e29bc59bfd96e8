/** Starts Debian's WebKit with its own WebDriver, on a virtual screen. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Builder } from 'selenium-webdriver';
import type { WebDriver } from 'selenium-webdriver';
import { freePort } from '#scripts/dev/postgres-cluster.ts';

const browser = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path));

export interface WebKit {
  readonly driver: WebDriver;
  readonly close: () => Promise<void>;
}

/** Starts the browser. It gives the driver no console, so tests can only check what a page shows. */
export async function startWebKit(): Promise<WebKit> {
  if (!browser) throw new Error('WebKit is missing (Debian: apt-get install webkit2gtk-driver).');
  const port = await freePort();
  const server = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    // In a process group of its own, because xvfb-run does not forward signals.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const driver = await connect(port);
  return {
    driver,
    async close() {
      await driver.quit();
      if (server.pid) process.kill(-server.pid);
      await once(server, 'exit');
    },
  };
}

async function connect(port: number): Promise<WebDriver> {
  const options = { binary: browser, args: ['--automation'] };
  for (const end = Date.now() + START_MS; ;)
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
        .build();
    } catch (error) {
      // The driver has not started yet.
      if (!/ECONNREFUSED/.test(String(error)) || Date.now() > end) throw error;
    }
}

const START_MS = 20_000;

/** Saves a screenshot. */
export async function photograph(driver: WebDriver, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await driver.takeScreenshot(), 'base64');
}
