/**
 * `npm run game-frames -- [games] [--rounds 5] [--outcome <JSON>]`: measures the longest task of the main thread while a
 * round is shown, at 390 and 1280 px. Without names it plays every game. `outcome`: what instant rounds show instead of
 * their draw, for instance a rare prize.
 *
 * It counts processor time, because other programs add to the time of the clock. It multiplies that time by four, for the
 * processor of a cheap phone. Tasks that answer a press or a reply are counted apart.
 *
 * It first measures a page that only counts in one line of text. What that page takes, the machine takes.
 */
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from 'playwright';
import { catalogue, studioGame } from '#games/catalogue.ts';
import type { Json } from '#lib/json.ts';
import { choose, phase, ready, showOutcome, stroke, through } from '#scripts/dev/fixtures/game-round.ts';
import { tasksDuring } from '#scripts/dev/fixtures/main-thread.ts';
import type { Task } from '#scripts/dev/fixtures/main-thread.ts';
import { startGames, widths } from '#scripts/dev/fixtures/game-server.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { median, PROCESSOR } from './paint.ts';

/** The longest task with which a screen still shows 60 frames a second, ms. */
const FRAME_MS = 16;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, outcome: { type: 'string' } },
});
const codes = positionals.length > 0 ? positionals : catalogue.map(({ gameCode }) => gameCode);

/** A page as light as a game can be: after a press, its one line of text changes 25 times a second for four seconds. */
const BARE = `<button id="spin">0</button><script>
  const button = document.querySelector('#spin');
  button.addEventListener('click', () => {
    let shown = 0;
    delete button.dataset.ended;
    const counting = setInterval(() => {
      button.textContent = ++shown;
      if (shown < 100) return;
      clearInterval(counting);
      button.dataset.ended = '';
    }, 40);
  });
</script>`;

const { studioUrl, services, browser, close } = await startGames();
for (const viewport of widths) await measureBare(browser, viewport);
for (const code of codes) for (const viewport of widths) await measure(browser, code, viewport);
await close();

async function measureBare(program: Browser, viewport: { width: number; height: number }): Promise<void> {
  const page = await program.newPage({ viewport });
  const session = await page.context().newCDPSession(page);
  await page.setContent(BARE);
  const rounds: Task[][] = [];
  const run = async () => {
    await page.locator('#spin').click();
    await page.locator('#spin[data-ended]').waitFor();
  };
  // The first round also has the page's own start.
  await run();
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await tasksDuring(session, run));
  await page.close();
  report(`a bare page at ${viewport.width} px`, rounds);
}

async function measure(program: Browser, code: string, viewport: { width: number; height: number }): Promise<void> {
  const page = await program.newPage({ viewport });
  if (values.outcome !== undefined) await showOutcome(page, code, JSON.parse(values.outcome) as Json);
  const token = await launchFor(services, await newPlayer(services, { cash: 500_00n }), code);
  const session = await page.context().newCDPSession(page);
  await page.goto(`${studioUrl}/play/${code}?lang=pt#token=${token}`);
  await ready(page);
  const rounds: Task[][] = [];
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await play(page, session, code));
  await page.close();
  report(`${code} at ${viewport.width} px`, rounds);
}

/** Plays a round and returns the tasks from its press to its end. */
async function play(page: Page, session: CDPSession, code: string): Promise<Task[]> {
  const isTable = studioGame(code)?.rules.kind === 'shared';
  if (isTable) await phase(page, 'open');
  await choose(page);
  return tasksDuring(session, async () => {
    await page.locator('#spin').click();
    if (isTable) {
      await phase(page, 'playing');
      return phase(page, 'result');
    }
    await stroke(page);
    await through(page);
  });
}

/** Prints the median of the rounds' longest tasks, and each task that is longer than a frame. */
function report(what: string, rounds: readonly Task[][]): void {
  const timesOf = (tasks: readonly Task[], answers: Task['answers']) =>
    tasks.filter((task) => task.answers === answers).map(({ ms }) => ms * PROCESSOR);
  const longest = (answers: Task['answers']) =>
    median(rounds.map((tasks) => Math.max(0, ...timesOf(tasks, answers)))).toFixed(1);
  console.log(`${what}: ${longest(null)} ms; of a press ${longest('press')} ms, of a reply ${longest('reply')} ms`);
  for (const { ms, parts, answers } of rounds.flat())
    if (answers === null && ms * PROCESSOR > FRAME_MS)
      console.log(`    ${(ms * PROCESSOR).toFixed(1)} ms: ${parts} (not multiplied)`);
}
