/** Takes each game of the studio at rest and after a round, and the sheets of one. */
import { studioGame, studioGames } from '#games/catalogue.ts';
import { textsOf } from '#studio/server/texts.ts';
import { word } from '#tests/e2e/support/test.ts';
import { chapter } from './album.ts';
import type { Sitting } from './album.ts';

const codes = studioGames.map(({ rules }) => rules.code).sort();
/** The number of the first picture, after those of the other chapters. */
const FIRST = 138;

/** Opens a game and waits until it can be played. */
async function openGame({ page, open }: Sitting, code: string) {
  await open(`/gameInfo?game=${code}`);
  const game = page.frameLocator('iframe');
  await game.locator('#play[data-state="ready"]').waitFor();
  return game;
}

for (const [half, own] of [codes.slice(0, 8), codes.slice(8)].entries())
  chapter(`games, part ${half + 1}`, async (sitting) => {
    await sitting.enter({ deposit: '200.00' });
    for (const code of own) {
      const number = FIRST + 2 * codes.indexOf(code);
      const game = sitting.page.frameLocator('iframe');
      await sitting.take(`${number}-${code}`, () => openGame(sitting, code));
      await sitting.take(`${number + 1}-${code}-after`, async () => {
        // A shared table takes bets between its rounds alone.
        if (studioGame(code)?.rules.table) await game.locator('#play[data-phase="open"]').waitFor({ timeout: 30_000 });
        for (const choice of await game.locator('[data-try]').all()) await choice.click();
        await game.locator('#spin').click();
        await game.locator('#result, #told').filter({ hasText: /\p{L}/u }).first().waitFor({ timeout: 30_000 });
      });
    }
  });

chapter('the sheets of a game', async (sitting) => {
  const { page, take, locale, text, button } = sitting;
  await sitting.enter({ deposit: '20.00' });
  const game = page.frameLocator('iframe');
  const texts = textsOf(locale, 'onca-dourada') as Record<string, string>;
  const press = (key: string) =>
    game
      .getByRole('button', { name: word(texts, key), exact: true })
      .filter({ visible: true })
      .first()
      .click();
  await take('170-sheet-about', async () => {
    await openGame(sitting, 'onca-dourada');
    await press('about');
  });
  await take('171-sheet-prizes', () => press('prizes'));
  await take('172-sheet-fairness', async () => {
    await openGame(sitting, 'onca-dourada');
    await press('about');
    await press('fair');
  });
  await take('173-sheet-stake', async () => {
    await openGame(sitting, 'onca-dourada');
    await game.locator('#stake-open').click();
  });
  await take('174-sheet-automatic', async () => {
    await openGame(sitting, 'onca-dourada');
    await press('auto');
    await press('autoStart');
  });
  await take('175-balance-too-low', async () => {
    await page.route('**/api/spin', (route) =>
      route.fulfill({
        status: 409,
        json: { status: 'error', code: 409, message: '', refusal: 'BALANCE_INSUFFICIENT' },
      }),
    );
    await openGame(sitting, 'onca-dourada');
    await game.locator('#spin').click();
    await game.locator('#result, #told').filter({ hasText: /\p{L}/u }).first().waitFor();
  });
  await page.unroute('**/api/spin');
  await take('176-game-menu', async () => {
    await openGame(sitting, 'onca-dourada');
    await button('games.menu').click();
  });
  await take('177-check-of-rounds', async () => {
    await openGame(sitting, 'onca-dourada');
    await game.locator('#spin').click();
    await game.locator('#result').filter({ hasText: /\p{L}/u }).waitFor();
    await button('games.menu').click();
    await button('fairness.check').click();
    await page.getByRole('dialog', { name: text('fairness.check') }).waitFor();
  });
  await take('178-deposit-over-a-game', async () => {
    await openGame(sitting, 'onca-dourada');
    await sitting.link('games.deposit').click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  });
});
