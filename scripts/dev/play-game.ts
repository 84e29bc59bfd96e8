/**
 * `npm run game -- roleta-ipe [language] [outcome]`: shows a game of the studio as its player sees it. It takes pictures
 * before, during and after a round, at 390 and 1280 px. It prints how long the main thread works per frame at a fourth
 * of the speed. It presses every [data-try] to choose, and [data-step] to take steps on the stage. It strokes over a
 * [data-stroke] and then presses [data-finish]. Pictures: .cache/game/. `outcome`: what instant rounds show instead of
 * their draw, as JSON, e.g. a rare prize.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CDPSession, Locator, Page } from 'playwright';
import { startGames, widths } from '#scripts/dev/fixtures/game-server.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { choose, phase, ready, showOutcome, stroke, through } from '#scripts/dev/fixtures/game-round.ts';
import { tasksDuring } from '#scripts/dev/fixtures/main-thread.ts';
import type { Task } from '#scripts/dev/fixtures/main-thread.ts';
import type { Json } from '#lib/json.ts';
import { studioGame } from '#games/catalogue.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [code = 'onca-dourada', locale = 'pt', outcome] = positionals;
const folder = '.cache/game';

const { studioUrl, services, browser, close } = await startGames();
mkdirSync(folder, { recursive: true });
for (const viewport of widths) await look(viewport);
await close();

async function look(viewport: { width: number; height: number }): Promise<void> {
  const page = await browser.newPage({ viewport });
  const fault = (message: string) => void console.log(`  FAULT ${message}`);
  page.on('pageerror', (error) => fault(error.message));
  page.on('console', (message) => message.type() === 'error' && fault(message.text()));
  if (outcome !== undefined) await showOutcome(page, code, JSON.parse(outcome) as Json);
  const player = await newPlayer(services, { cash: 500_00n });
  const token = await launchFor(services, player, code);
  const picture = (name: string) =>
    page.screenshot({ path: `${folder}/${code}-${locale}-${viewport.width}-${name}.png` });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${studioUrl}/play/${code}?lang=${locale}#token=${token}`);
  await ready(page);
  if (studioGame(code)?.rules.table) await phase(page, 'open');
  await picture('1-open');
  await choose(page);
  if (studioGame(code)?.rules.table) return atTable(page, session, picture);
  // A picture takes time as well, so the first round is measured and the second is photographed.
  const frames = await tasksDuring(session, async () => {
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

/** Plays a round at a table: bets while betting is open. */
async function atTable(page: Page, session: CDPSession, picture: (name: string) => Promise<unknown>): Promise<void> {
  await page.locator('#spin').click();
  await page.locator('#mine').filter({ hasText: /\d/ }).waitFor();
  const frames = await tasksDuring(session, async () => {
    await phase(page, 'playing');
    await phase(page, 'result');
  });
  await picture('4-over');
  await report(page, frames);
  await phase(page, 'open');
  await choose(page);
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
