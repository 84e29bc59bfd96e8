/**
 * A game of the studio as its player sees it: pictures before, in the middle of and after a round, at 390 and 1280 px, and how long
 * the main thread works on a frame at a fourth of the speed. `npm run game -- roleta-ipe [language]`; what there is to choose is
 * chosen by presses on [data-try], steps on the stage by presses on [data-step]. Pictures: .cache/game/.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import type { CDPSession, Page } from 'playwright';
import { ensureChromium } from '#scripts/browser-programs.ts';
import { browserFlags } from '#tests/e2e/support/browser-flags.ts';
import { listen } from '#server/http/listen.ts';
import { startApi, testConfig } from '#tests/support/api.ts';
import { launchFor, newPlayer } from '#tests/support/players.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [code = 'onca-dourada', locale = 'pt'] = positionals;
const folder = '.cache/game';
const PORT = Number(process.env.GAME_PORT ?? 8931);
const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const publicUrl = `http://127.0.0.1:${PORT}`;
const api = await startApi({ config: { ...testConfig, publicUrl, port: PORT } });
const server = await listen((request: Request) => api.fetch(request), { hostname: '127.0.0.1', port: PORT });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: browserFlags });
mkdirSync(folder, { recursive: true });
for (const viewport of widths) await look(viewport);
await browser.close();
server.close();
await api.close();

async function look(viewport: { width: number; height: number }): Promise<void> {
  const page = await browser.newPage({ viewport });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const player = await newPlayer(api.services, { cash: 500_00n });
  const token = await launchFor(api.services, player, code);
  const picture = (name: string) =>
    page.screenshot({ path: `${folder}/${code}-${locale}-${viewport.width}-${name}.png` });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${publicUrl}/sandbox/studio/play/${code}?lang=${locale}#token=${token}`);
  await ready(page);
  await picture('1-open');
  for (const choice of await page.locator('[data-try]').all()) await choice.click();
  // A picture is work too: the first round is measured, the second drawn.
  const frames = await framesDuring(session, async () => {
    await page.locator('#spin').click();
    await through(page);
  });
  await page.locator('#spin').click();
  await page.waitForTimeout(900);
  await picture('2-moving');
  await page.waitForTimeout(700);
  await picture('3-moving');
  await through(page);
  await picture('4-over');
  await page.locator('[data-opens="prizes"]').click();
  await picture('5-prizes');
  const over = frames.filter((ms) => ms > 16);
  console.log(
    `${code} at ${viewport.width} px: longest task ${Math.max(0, ...frames).toFixed(1)} ms, ${over.length} of ${frames.length} over 16 ms`,
  );
  console.log(`  ${(await page.locator('#result').textContent()) ?? ''}`);
  for (const fault of faults) console.log(`  FAULT ${fault}`);
  await page.close();
}

/** Waits for the round's end; of steps: takes two on the stage, where there are any, and then what stands first below it. */
async function through(page: Page): Promise<void> {
  for (let step = 0; ; step++) {
    await ready(page);
    if (await page.locator('#acts').isHidden()) return;
    const onStage = page.locator('#stage [data-step]:not([aria-disabled="true"])');
    if (step < 2 && (await onStage.count()) > 0) await onStage.nth((7 * step + 3) % (await onStage.count())).click();
    else await page.locator('#acts button:enabled').last().click();
  }
}

async function ready(page: Page): Promise<void> {
  await page.locator('#play:is([data-state="ready"], [data-state="waits"])').waitFor({ timeout: 60_000 });
}

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
}

/** How long each task of the page's main thread takes meanwhile, ms. */
async function framesDuring(session: CDPSession, run: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { categories: 'toplevel,devtools.timeline', transferMode: 'ReportEvents' });
  await run();
  const whole = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await whole;
  const main = events.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === main?.pid && tid === main.tid)
    .map(({ dur = 0 }) => dur / 1000)
    .filter((ms) => ms > 0.2);
}
