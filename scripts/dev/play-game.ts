/**
 * `npm run game -- roleta-ipe [language] [outcome]`: shows a game of the studio as its player sees it. It takes pictures
 * before, during and after a round, at 390 and 1280 px. It prints how long the main thread works per frame at a fourth
 * of the speed. It presses every [data-try] to choose, and [data-step] to take steps on the stage. It strokes over a
 * [data-stroke] and then presses [data-finish]. Pictures: .cache/game/. `outcome`: what instant rounds show instead of
 * their draw, as JSON, e.g. a rare prize.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import type { CDPSession, Locator, Page } from 'playwright';
import { ensureChromium } from '#scripts/dev/programs.ts';
import { browserFlags } from '#scripts/dev/browser-flags.ts';
import { listen } from '#server/platform/http/listen.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Json } from '#lib/json.ts';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { studioGame } from '#games/catalogue.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [code = 'onca-dourada', locale = 'pt', outcome] = positionals;
const folder = '.cache/game';
const PORT = Number(process.env.GAME_PORT ?? 8931);
const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const studioUrl = `http://127.0.0.1:${PORT}`;
const api = await startApi({ embeddedFolder: null, config: { studioUrl }, studioConfig: { tablePace: 3 } });
const { app, startWork } = api.studioProgram;
const endWork = startWork();
const server = await listen(app.fetch, { hostname: '127.0.0.1', port: PORT });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: browserFlags });
mkdirSync(folder, { recursive: true });
for (const viewport of widths) await look(viewport);
await browser.close();
await endWork();
server.close();
await api.close();

async function look(viewport: { width: number; height: number }): Promise<void> {
  const page = await browser.newPage({ viewport });
  const fault = (message: string) => void console.log(`  FAULT ${message}`);
  page.on('pageerror', (error) => fault(error.message));
  page.on('console', (message) => message.type() === 'error' && fault(message.text()));
  if (outcome !== undefined) await showOutcome(page, JSON.parse(outcome) as Json);
  const player = await newPlayer(api.services, { cash: 500_00n });
  const token = await launchFor(api.services, player, code);
  const picture = (name: string) =>
    page.screenshot({ path: `${folder}/${code}-${locale}-${viewport.width}-${name}.png` });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${studioUrl}/play/${code}?lang=${locale}#token=${token}`);
  await ready(page);
  if (studioGame(code)?.rules.table) await phase(page, 'open');
  await picture('1-open');
  for (const choice of await page.locator('[data-try]').all()) await choice.click();
  if (studioGame(code)?.rules.table) return atTable(page, session, picture);
  // A picture takes time as well, so the first round is measured and the second is photographed.
  const frames = await framesDuring(session, async () => {
    await page.locator('#spin').click();
    await stroke(page);
    await through(page);
  });
  await page.locator('#spin').click();
  await stroke(page);
  await page.waitForTimeout(900);
  await picture('2-moving');
  await page.waitForTimeout(700);
  await picture('3-moving');
  await through(page);
  await picture('4-over');
  await openPrizes(page);
  await picture('5-prizes');
  await report(page, frames);
  await page.close();
}

/** Replaces the outcome of every round on its way to the page, and its win by what the rules pay for it. */
async function showOutcome(page: Page, shown: Json): Promise<void> {
  await page.route('**/api/spin', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { readonly choice: Json; readonly staked: string };
    const win = studioGame(code)?.rules.winCents(shown, body.choice, parseMoney(body.staked) ?? 0n) ?? 0n;
    await route.fulfill({ response: reply, json: { ...body, outcome: shown, win: wireMoney(win) } });
  });
}

/** Plays a round at a table: bets while betting is open. */
async function atTable(page: Page, session: CDPSession, picture: (name: string) => Promise<unknown>): Promise<void> {
  await page.locator('#spin').click();
  await page.locator('#mine').filter({ hasText: /\d/ }).waitFor();
  const frames = await framesDuring(session, async () => {
    await phase(page, 'playing');
    await phase(page, 'result');
  });
  await picture('4-over');
  await report(page, frames);
  await phase(page, 'open');
  for (const choice of await page.locator('[data-try]').all()) await choice.click();
  await page.locator('#spin').click();
  await phase(page, 'playing');
  await page.waitForTimeout(1500);
  await picture('2-moving');
  const out = page.locator('#spin[data-does="take"], .own .out:not([hidden])').first();
  if (await out.isVisible()) {
    await out.click();
    await page.waitForTimeout(900);
    await picture('2-out');
  }
  const moment = page.locator('.moment p').first();
  if ((await page.locator('.moment').count()) > 0 && (await appears(moment))) await picture('2-moment');
  await phase(page, 'result');
  await page.waitForTimeout(2500);
  await picture('3-over');
  await openPrizes(page);
  await picture('5-prizes');
  await page.close();
}

/** Returns whether the part appears while it is waited for. */
function appears(part: Locator): Promise<boolean> {
  return part.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );
}

/** Opens the pay table, on phones by the sheet that has its button. */
async function openPrizes(page: Page): Promise<void> {
  const about = page.locator('.info[data-opens="menu"]:visible');
  if ((await about.count()) > 0) await about.click();
  await page.locator('[data-opens="prizes"]').click();
}

async function phase(page: Page, name: string): Promise<void> {
  await page.locator(`#play[data-phase="${name}"]`).waitFor({ timeout: 120_000 });
}

async function report(page: Page, frames: readonly Task[]): Promise<void> {
  const times = frames.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const over = frames.filter(({ ms }) => ms > 16);
  const width = page.viewportSize()?.width ?? 0;
  console.log(
    `${code} at ${width} px: half of the tasks take ${at(0.5)} ms at most, 95 % ${at(0.95)} ms, the longest ${at(0.9999)} ms; ${over.length} of ${frames.length} over 16 ms`,
  );
  for (const { ms, parts } of over) console.log(`    ${ms.toFixed(0)} ms: ${parts}`);
  console.log(`  ${(await page.locator('#result').textContent()) ?? ''}`);
}

/** Strokes over what the player rubs with a finger, if anything: four lines over its upper half. */
async function stroke(page: Page): Promise<void> {
  const ground = page.locator('[data-stroke]').first();
  if ((await ground.count()) === 0) return;
  const { x, y, width, height } = (await ground.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 4, y + 4);
  await page.mouse.down();
  for (const [index, part] of [0.1, 0.2, 0.32, 0.45].entries())
    await page.mouse.move(x + width * (index % 2 === 0 ? 0.95 : 0.05), y + height * part, { steps: 12 });
  await page.mouse.up();
}

/**
 * Waits for the round's end. In a round of steps, takes two steps on the stage, if any, and then presses the first
 * button below.
 */
async function through(page: Page): Promise<void> {
  for (let step = 0; ; step++) {
    const finish = page.locator('[data-finish]:visible');
    if ((await finish.count()) > 0) {
      // Until then the game shows what the button would skip.
      await page.waitForTimeout(2500);
      if ((await finish.count()) > 0) await finish.click();
    }
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

/** A task of the main thread, and its longest parts. */
interface Task {
  readonly ms: number;
  readonly parts: string;
}

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  /** The processor time of the thread, µs, which leaves out the time of other programs. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
}

/** Returns how long each task of the page's main thread takes meanwhile, ms. */
async function framesDuring(session: CDPSession, run: () => Promise<void>): Promise<Task[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { categories: 'toplevel,devtools.timeline', transferMode: 'ReportEvents' });
  await run();
  const whole = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await whole;
  const main = events.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const mine = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  return mine
    .filter(({ name, dur = 0 }) => name.endsWith('RunTask') && dur > 200)
    .map((task) => ({ ms: (task.tdur ?? task.dur ?? 0) / 1000, parts: partsOf(task, mine) }));
}

/** Returns the longest parts of a task. */
function partsOf({ ts, dur = 0 }: TraceEvent, events: readonly TraceEvent[]): string {
  const within = events.filter((each) => each.ts >= ts && each.ts < ts + dur && !each.name.endsWith('RunTask'));
  const sums = new Map<string, number>();
  for (const { name, dur: whole = 0, tdur: took = whole } of within)
    sums.set(name, (sums.get(name) ?? 0) + took / 1000);
  const longest = [...sums].filter(([, ms]) => ms > 1).sort(([, one], [, other]) => other - one);
  return longest
    .slice(0, 5)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    .join(', ');
}
