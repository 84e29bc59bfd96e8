/**
 * `npm run publish-time`: times an editor from an empty browser to the live site. The editor opens the invitation's link,
 * changes one condition in nine languages, publishes it, and waits until the page says that it is live. Server, publisher
 * and the build are the real ones. Prints each part in seconds, and exits with 1 above five minutes.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { programFlags } from '#scripts/dev/program-flags.ts';
import { serveSite } from '#scripts/dev/site-server.ts';
import { openStage, signIn, stopwatch } from './backoffice-stage.ts';

const MOST_SECONDS = 300;
const root = mkdtempSync(join(tmpdir(), 'publish-time-'));
const at = (name: string) => join(root, name);
const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });

git(root, 'init', '--quiet', '--bare', 'origin.git');
git('.', 'push', '--quiet', at('origin.git'), 'HEAD:refs/heads/main');
git(root, 'clone', '--quiet', '--branch', 'main', 'origin.git', 'copy');
symlinkSync(resolve('node_modules'), at('copy/node_modules'));
// The publisher cleans its clone, and a link is not what .gitignore names.
writeFileSync(at('copy/.git/info/exclude'), 'node_modules\n');

const { server, house, page, link, close } = await openStage('publish_time', 'eva', 'promotions');
const publisher = spawn(process.execPath, [...programFlags, 'scripts/ops/publisher.ts'], {
  env: {
    ...process.env,
    ...{ PUBLISHER_TOKEN: await operatorToken(house, 'press', 'publisher'), PUBLISHER_EVERY: '2' },
    ...{ PUBLISHER_COPY: at('copy'), PUBLISHER_SITE: at('site') },
    PUBLISHER_OFFICE: `http://localhost:${server.backofficePort}`,
    ...{ PUBLIC_API_URL: server.url, PUBLIC_STUDIO_URL: server.url },
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const { lap, print } = stopwatch();

try {
  await signIn(page, link);
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  lap('signed in');
  const conditions = await changeConditions(page);
  lap('changed in nine languages');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await page.locator('form').filter({ has: publish }).getByLabel('Reason').fill('Say it shorter');
  await publish.click();
  // Said without a reload, by the page's own script.
  const said = page.getByText(/^(Live since|Not published)/).first();
  await said.waitFor({ timeout: 900_000 });
  const outcome = await said.innerText();
  if (!outcome.startsWith('Live')) {
    await page.reload();
    throw new Error(await page.locator('pre.fault').innerText());
  }
  lap('published');
  await expectLive(page, conditions);
  lap('seen on the site');
} finally {
  publisher.kill('SIGTERM');
  await close();
  rmSync(root, { recursive: true, force: true });
}
process.exit(print() < MOST_SECONDS ? 0 : 1);

/** Writes the summary of the offer as its condition, in each language. Returns the texts. */
async function changeConditions(page: Page): Promise<ReadonlyMap<Locale, string>> {
  await page.getByRole('link', { name: 'First deposit', exact: true }).first().click();
  const texts = new Map<Locale, string>();
  for (const locale of locales) {
    const text = await page.locator(`#summary_${locale}`).inputValue();
    await page.locator(`#condition_${locale} + [role=textbox]`).fill(text);
    texts.set(locale, text);
  }
  await page.getByLabel('Reason').first().fill('Say it shorter');
  await page.getByRole('button', { name: 'Save revision' }).click();
  await page.getByText('draft').first().waitFor();
  return texts;
}

/** Opens the offer's page in each language, and looks for the beginning of its condition up to the first figure. */
async function expectLive(page: Page, texts: ReadonlyMap<Locale, string>): Promise<void> {
  const site = await serveSite(at('site/live'), 0);
  const { port } = site.address() as AddressInfo;
  for (const [locale, text] of texts) {
    const path = localePath(locale, '/promotion/activity/recharge');
    await page.goto(`http://127.0.0.1:${port}${path}`);
    const shown = await page.locator('.offer-condition').innerText();
    const [begin = ''] = text.split('{{');
    if (!shown.includes(begin.trim())) throw new Error(`${path} shows “${shown}”`);
  }
  site.close();
}
