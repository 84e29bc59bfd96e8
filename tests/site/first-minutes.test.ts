/** Tests the first five minutes, on separate ports: `npm start` prints all addresses, and its printed commands work. */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#scripts/dev/postgres.ts';
import { newDataFolder } from '#scripts/dev/server-process.ts';

const data = newDataFolder();
const person = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
let site: string;
let folder: string;
let printed = '';
/** How long the first start may take on a busy machine. */
const UP_MS = 200_000;
let stop: () => Promise<number | null>;

beforeAll(async () => {
  const [sitePort, apiPort] = [await freePort(), await freePort()];
  const [backofficePort, studioPort] = [await freePort(), await freePort()];
  site = `http://localhost:${sitePort}`;
  folder = `.cache/site-${sitePort}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/dev/start.ts'], {
    env: {
      ...person,
      SITE_PORT: String(sitePort),
      API_PORT: String(apiPort),
      BACKOFFICE_PORT: String(backofficePort),
      STUDIO_PORT: String(studioPort),
      DATA_DIR: data.folder,
      // Builds only one language, to save time.
      LOCALES: 'pt',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const running = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('Ctrl+C')) resolve();
      });
  });
  // Shorter than the hook's own limit, so that a failure shows what was printed.
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`npm start is not up after ${UP_MS} ms: ${printed}`)), UP_MS).unref();
  });
  await Promise.race([
    running,
    late,
    ended.then((code) => {
      throw new Error(`npm start ended with ${code}: ${printed}`);
    }),
  ]);
});
afterAll(async () => {
  expect(await stop()).toBe(0);
  data.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a printed line as pasted into another terminal, with the values in <…> filled in. */
function paste(ending: string, filled: Record<string, string> = {}, env: Record<string, string> = {}): string {
  const line = printed.split('\n').find((each) => new RegExp(`npm run backoffice -- ${ending}( |$)`).test(each)) ?? '';
  const [command = ''] = line.replace(/^\s*(Operators)?\s+/, '').split(/ {2,}/);
  const whole = Object.entries(filled).reduce((text, [name, value]) => text.replace(`<${name}>`, value), command);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', whole], { env: { ...person, ...env }, encoding: 'utf8' });
  expect(status, `${whole}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

test('the printed address shows the site, which declares that the money is play money', async () => {
  expect(printed).toContain(site);
  const page = await (await fetch(site)).text();
  expect(page).toContain('class="play-money"');
});

test('the printed commands reach this server: an operator is added, opens the link and acts with the token', async () => {
  const added = paste('operators add <name>', { name: 'first' });
  const link = /http:\/\/localhost:\S+\/invitation\?key=\S+/.exec(added)?.[0] ?? '';
  const invitation = await (await fetch(link, { headers: { 'Accept-Language': 'pt-BR' } })).text();
  expect(invitation).toContain('<h1>Convite</h1>');
  expect(printed).toContain(new URL(link).origin);
  const token = /export OPERATOR_TOKEN=(\S+)/.exec(added)?.[1] ?? '';
  const env = { OPERATOR_TOKEN: token };
  expect(paste('withdrawals', {}, env)).toMatch(/No withdrawal waits|W\d+/);
  const proofs = paste('audit', {}, env)
    .split('\n')
    .filter((line) => /^(ok|WRONG)/.test(line));
  expect(proofs.length).toBeGreaterThan(5);
  expect(proofs.filter((line) => line.startsWith('WRONG'))).toEqual([]);
});
