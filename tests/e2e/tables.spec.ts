/** Tests the shared tables on the site: a bet while betting is open, the round, the money, and the check. */
import { priceOf } from '#games/liga-caju/prices.ts';
import type { Slip } from '#games/liga-caju/prices.ts';
import { textsOf } from '#studio/server/texts.ts';
import type { SeatReply } from '#studio/client/tables/seat.ts';
import { expectAccessible, openMenu } from './support/game.ts';
import { journeyOf } from './support/journey.ts';
import { momentsOf } from './support/moments.ts';
import { enter, launchGame, newPlayer } from './support/player.ts';
import { expectRoundDrawn } from './support/round-page.ts';
import { holdTable } from './support/table-round.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

/** The length of a round at the tests' pace, with a margin for a busy machine, ms. */
const ROUND = 60_000;

async function openTable(page: Page, code: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, { deposit: '20.00' });
  // Records the last reply in which the player's bet is settled. The next round's replies no longer contain the bet.
  let end: SeatReply | null = null;
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/seat')) return;
    void response.json().then(
      (body: SeatReply) => {
        if (body.mine[0]?.state === 'settled') end = body;
      },
      () => undefined,
    );
  });
  /** Returns the studio's report of the player's last bet once it is settled. */
  async function settled(): Promise<SeatReply> {
    await expect.poll(() => end, { timeout: 2 * ROUND }).not.toBeNull();
    if (!end) throw new Error('no seat');
    return end;
  }
  await journeyOf(page, 'pt').open(`/gameInfo?game=${code}`);
  const texts = textsOf('pt', code) as Record<string, string>;
  const game = page.frameLocator('iframe');
  const play = game.locator('#play');
  await expect(play, 'the seat is taken').toHaveAttribute('data-state', 'ready');
  const inPhase = (phase: string) => expect(play).toHaveAttribute('data-phase', phase, { timeout: ROUND });
  const result = game.locator('#result');
  const text = (key: string) => word(texts, key);
  const before = (key: string) => text(key).split('{{')[0] ?? '';
  /** Bets in whichever round is open. `choose` makes the choice again if a new round removed it. */
  async function bet(choose = async (): Promise<void> => undefined): Promise<void> {
    await expect(async () => {
      await inPhase('open');
      await expect(game.locator('#seconds'), 'the bet arrives in time').toHaveText(/^([2-9]|\d\d+)$/, {
        timeout: ROUND,
      });
      await choose();
      end = null;
      // On a slow machine a round may be over before the page shows the bet.
      const [reply] = await Promise.all([
        page.waitForResponse('**/api/bet', { timeout: 10_000 }),
        game.getByRole('button', { name: text('placeBet'), exact: true }).click({ timeout: 2_000 }),
      ]);
      expect(await reply.json()).toMatchObject({ status: 'success' });
    }).toPass({ timeout: 2 * ROUND });
  }
  return { game, text, before, inPhase, result, bet, settled };
}

test('Roda da Feira: a bet by keyboard, paid as the wheel stops, and verified down the chain', async ({ page }) => {
  const { game, text, before, inPhase, result, bet, settled } = await openTable(page, 'roda-da-feira');
  // At the end of a phase the next phase's text may replace the reply to a press.
  await expect(async () => {
    await inPhase('open');
    await game.getByRole('button', { name: text('placeBet'), exact: true }).click({ timeout: 2_000 });
    await expect(result, 'no chip is laid').toHaveText(text('missing'), { timeout: 2_000 });
  }).toPass({ timeout: 2 * ROUND });
  const place = (key: string) => game.getByRole('button', { name: new RegExp(`^${text(`place_${key}`)}`) });
  await place('M').press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(place('C'), 'a press lays a chip').toHaveAccessibleName(/R\$\s2,00/);
  const heard = await momentsOf(result);
  const clock = page.locator('.play-clock');
  await expect(clock).toContainText('R$ 0,00');
  const clocks = await momentsOf(clock);
  await bet();
  await expect(game.locator('#balance')).toContainText('18,00');
  await expect(page.locator('.play-balance .money'), 'the stake leaves at once').toContainText('18,00');
  const { mine, balance } = await settled();
  await expect(game.locator('#balance')).toContainText(balance.replace('.', ','));
  expect(mine[0]).toMatchObject({ stake: '2.00', choice: { place: 'C' } });
  const won = Number(mine[0]?.win);
  const end = won > 0 ? `R$ ${won.toFixed(2).replace('.', ',')}` : text('noWin');
  // The two texts appear together, or one after the other if the payment arrives in the next round.
  for (const part of [before('stopped'), end])
    await expect
      .poll(async () => (await heard()).some(({ text }) => text.includes(part)), { timeout: ROUND })
      .toBe(true);
  // The session's result follows the line.
  await expect(clock).not.toContainText('R$ 0,00');
  const shown = (await heard()).find(({ text }) => text.includes(end))?.at ?? Infinity;
  const told = (await clocks()).find(({ text }) => !text.includes('R$ 0,00'))?.at ?? 0;
  expect(told).toBeGreaterThanOrEqual(shown);
  await expectAccessible(page);

  const fairness = dictionary('pt', 'fairness');
  await openMenu(page);
  await page.getByRole('button', { name: word(fairness, 'check') }).click();
  const check = page.getByRole('dialog', { name: word(fairness, 'check') });
  await check.getByText(word(fairness, 'proof')).click();
  await expect(check.getByText(word(fairness, 'chainVerified'))).toBeVisible();
  await expectRoundDrawn(page, mine[0]?.bet ?? '');
});

test('Roda da Feira: one press bets on three symbols; a second player sees them masked, and the bets are repeated', async ({
  page,
  browser,
}) => {
  const { game, text, before, inPhase, bet, settled } = await openTable(page, 'roda-da-feira');
  const place = (key: string) => game.getByRole('button', { name: new RegExp(`^${text(`place_${key}`)}`) });
  const tool = (key: string) => game.getByRole('button', { name: text(key), exact: true, includeHidden: true });
  const note = game.locator('#stake-note');
  for (const key of ['M', 'M', 'C', 'S']) await place(key).click();
  await expect(note).toContainText('R$ 8,00');
  await tool('undo').click();
  await expect(note).toContainText('R$ 6,00');
  await place('S').click();
  await expect(tool('again'), 'there is no round to repeat yet').toBeDisabled();

  const other = await browser.newPage();
  await other.goto(`/gameInfo?game=roda-da-feira`);
  await other.getByRole('button', { name: word(dictionary('pt', 'games'), 'try') }).click();
  const company = other.frameLocator('iframe').locator('#others');
  await expect(company).toBeAttached();
  await bet();
  await expect(game.locator('#mine')).toContainText('R$ 8,00');
  await expect(company, 'what was bet shows after the close').toContainText(/\*\*\*.*R\$\s8,00/);
  await inPhase('playing');
  await expect(company).toContainText(`${text('place_M')}, `);
  await expect(game.locator('.win')).toHaveCount(0);
  expect(
    (await settled()).mine
      .slice(0, 3)
      .map(({ stake }) => stake)
      .sort(),
  ).toEqual(['2.00', '2.00', '4.00']);
  await inPhase('open');
  await tool('again').click();
  await expect(note, 'a repeat costs as much as the last round').toContainText('R$ 8,00');
  await expect(tool('again'), 'and is no second time').toBeDisabled();
  await game.getByRole('button', { name: text('thisTable') }).click();
  await expect(game.getByRole('dialog', { name: text('thisTable') }).getByText(before('tally'))).toBeVisible();
  await expectAccessible(page);
});

test('Roda da Feira: the prizes of three bets are shown as one, of ten times the stake, over the stage', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { token } = await newPlayer({ deposit: '20.00' });
  const table = await holdTable(page, 'roda-da-feira', ['100.00', '100.00', '100.00']);
  await page.goto(await launchGame('roda-da-feira', token));
  await expect(page.locator('#play')).toHaveAttribute('data-state', 'ready');
  const stage = await momentsOf(page.locator('#stage'));
  await table.play();
  expect((await stage()).find(({ text: shown }) => shown.includes('R$ 300,00'))?.tier).toBe('2');
});

test('Pipa Alta: without a target the space bar cashes a bet out, and a reload shows the bet', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { token } = await newPlayer({ deposit: '20.00' });
  const table = await holdTable(page, 'pipa-alta');
  await page.goto(await launchGame('pipa-alta', token));
  const play = page.locator('#play');
  await expect(play).toHaveAttribute('data-state', 'ready');
  const texts = textsOf('pt', 'pipa-alta') as Record<string, string>;
  const before = (key: string) => word(texts, key).split('{{')[0] ?? '';
  const field = page.getByLabel(word(texts, 'outAt'));
  const [button, reading, kite] = [page.locator('#spin'), page.locator('.reading'), page.locator('.kite')];
  await field.fill('2');
  await expect(page.locator('#stake-note')).toContainText('4,00');
  await field.fill('');
  await expect(page.locator('#stake-note')).toBeEmpty();
  await table.bet();
  await table.turnTo('playing');
  await expect(page.locator('#board')).toHaveAttribute('inert', '');
  await expect(button).toContainText(before('takeOut'));
  await expect(button, 'the figure of the flight').toContainText('×');
  const [figure, place] = [await reading.textContent(), await kite.getAttribute('style')];
  await expect(reading).not.toHaveText(figure ?? '');
  expect(await kite.getAttribute('style'), 'with reduced motion only the figure moves').toBe(place);
  await button.evaluate((each) => each.blur());
  await page.keyboard.press('Space');
  await expect(page.locator('#result')).toContainText(/1,5×: R\$\s15,00/);
  await expect(button).toContainText(before('wentOut'));
  await expect(button).toBeDisabled();

  await page.reload();
  await expect(play).toHaveAttribute('data-phase', 'playing');
  await expect(page.locator('#mine'), 'the bet is still at the table').toContainText('10,00');
  await expect(button).toContainText(before('wentOut'));
  await expectAccessible(page);
});

test('Pipa Alta: a bet with a target, and the page of its past round', async ({ page }) => {
  const { game, text, bet, settled } = await openTable(page, 'pipa-alta');
  await bet(() => game.getByLabel(text('outAt')).fill('1,01'));
  const { mine } = await settled();
  expect(mine[0]?.choice).toEqual({ at: 101 });
  await expectRoundDrawn(page, mine[0]?.bet ?? '');
});

test('Liga Caju: a slip of two matches has the price of the rules, and is cashed out while they play', async ({
  page,
  complaints,
}) => {
  // The offer may fall on the way to the press, and then the test bets on the next matchday.
  test.setTimeout(6 * ROUND);
  const { game, before, bet, inPhase, result, settled } = await openTable(page, 'liga-caju');
  const offers = [0, 1].map((match) => game.locator('.game').nth(match).locator('.offer').first());
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/bet') && response.ok());
  // A new matchday has other matches, so it empties the slip.
  const place = () =>
    bet(async () => {
      for (const offer of offers) {
        const isChosen = (await offer.getAttribute('aria-pressed')) === 'true';
        if (!isChosen) await offer.click({ timeout: 2_000 });
      }
      await expect(game.locator('.offer[aria-pressed="true"]')).toHaveCount(2, { timeout: 1_000 });
      await expect(game.locator('#stake-note')).toContainText(before('mayPay'), { timeout: 1_000 });
    });
  await place();
  const reply = (await (await answered).json()) as { bet: { choice: Slip; stake: string } };
  const price = priceOf(reply.bet.choice);
  expect(reply.bet.choice.legs).toEqual([0, 1].map((match) => ({ match, selection: 'home' })));
  const shown = 'm100' in price ? (price.m100 / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 }) : '';
  await expect(game.locator('.own')).toContainText(shown);
  await expectAccessible(page);

  const out = game.locator('.own .out').first();
  // The offer may fall on the way, or the slip may be lost before the press. Then the test bets on the next matchday.
  await expect(async () => {
    if ((await game.locator('.own-list li').count()) === 0) await place();
    await inPhase('playing');
    await out.click({ timeout: 2_000 });
    await expect(result).toContainText(before('tookOut'), { timeout: 2_000 });
  }).toPass({ timeout: 4 * ROUND });
  await expect(game.locator('.own-list li').first()).toContainText(before('ownOut'));
  await expect(out).toBeHidden();
  expect(complaints.splice(0).every((line) => line.includes('status of 409'))).toBe(true);
  const { mine } = await settled();
  expect(mine[0]?.win).toBe(mine[0]?.out);
  await expectRoundDrawn(page, mine[0]?.bet ?? '');
});

test('an unreachable table says so, and continues when it is back', async ({ page, complaints }) => {
  const { text, result, game } = await openTable(page, 'roda-da-feira');
  await page.route('**/api/table/**', (route) => route.abort());
  await page.reload();
  await expect(result).toHaveText(text('connection.table'), { timeout: ROUND });
  await page.unroute('**/api/table/**');
  await expect(game.locator('#play')).toHaveAttribute('data-phase', /./, { timeout: ROUND });
  await expect(result).not.toHaveText(text('connection.table'));
  // The browser itself logs failed requests to the console.
  complaints.length = 0;
});
