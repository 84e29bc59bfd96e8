/** Takes what a visitor sees: home, lobby, search, games, offers, support, legal pages, errors. */
import { chapter } from './album.ts';

chapter('a visitor’s games', async ({ page, open, take, button, text }) => {
  await take('001-home', () => open('/'));
  await take('002-languages', () => page.locator('.languages summary').first().click());
  await take('003-lobby', () => open('/game'));
  await take('004-lobby-unknown-type', () => open('/game?type=roulettes'));
  await take('005-search', () => open('/searchGames'));
  await take('006-search-found', () => open('/searchGames?q=bingo'));
  await take('007-search-nothing', () => open('/searchGames?q=qwxzvk'));
  await take('008-game-for-visitors', async () => {
    await open('/gameInfo?game=onca-dourada');
    await page.locator('.intro-rules').scrollIntoViewIfNeeded();
  });
  await take('009-game-tried', async () => {
    await button('games.try').click();
    await page.frameLocator('iframe').locator('#play[data-state="ready"]').waitFor();
  });
  await take('010-game-unknown', () => open('/gameInfo?game=nada'));
  await take('011-tables', () => open('/video'));
  await take('012-favourites-none', () => open('/favourites'));
  await take('013-not-found', () => open('/this-page-is-missing'));
  await take('014-offline', () => open('/offline'));
  await take('015-download', () => open('/download'));
  await take('016-failed-to-load', async () => {
    await page.route('**/api/games/listsv2*', (route) => route.abort());
    await open('/searchGames?q=bingo');
    await page.getByText(text('games.searchFailed')).waitFor();
  });
});

chapter('a visitor’s offers and help', async ({ page, open, take, button, field, text }) => {
  await take('017-promotions', () => open('/promotion/activity'));
  await take('018-offer-welcome', () => open('/promotion/activity/super'));
  await take('019-offer-wheel', () => open('/promotion/activity/lottery-wheel'));
  await take('020-offer-rain', () => open('/promotion/activity/mysterious'));
  await take('021-offer-invitation', () => open('/promotion/activity/invitation-activity'));
  await take('022-vip', () => open('/promotion/vip'));
  await take('023-referral', () => open('/agency-center/agent'));
  await take('024-commission-table', () => open('/agency-center/agency-mechanism'));
  await take('025-responsible-play', () => open('/responsible-play'));
  await take('026-self-test-result', async () => {
    await button('self-test.start').click();
    const answers = page.getByText(text('self-test.sometimes'), { exact: true });
    await answers.first().waitFor();
    for (const answer of await answers.all()) await answer.click();
    await button('self-test.finish').click();
  });
  await take('027-terms', () => open('/terms'));
  await take('028-privacy', () => open('/privacy'));
  await take('029-support', () => open('/information-center/support'));
  await take('030-support-errors', async () => {
    await page
      .locator('main label')
      .filter({ hasText: text('support.subject_account') })
      .first()
      .click();
    await button('support.send').click();
  });
  await take('031-support-sent', async () => {
    await field('support.text').fill('Não consigo entrar na conta.');
    await field('support.name').fill('Ana Souza');
    await field('support.email').fill('ana@exemplo.com');
    await button('support.send').click();
    await page.locator('.support-sent').waitFor();
  });
});
