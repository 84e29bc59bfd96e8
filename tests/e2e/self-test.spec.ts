/** Tests the self-test: nine answers, errors at their questions, and a result that never leaves the page. */
import { faults } from './support/axe.ts';
import { enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';
import { selfTestQuestions } from '#lib/self-test.ts';
import type { SelfTestAnswer } from '#lib/self-test.ts';

const own = dictionary('pt', 'self-test');
const part = (page: Page) => page.getByRole('region', { name: word(own, 'title') });
const finish = (page: Page) => part(page).getByRole('button', { name: word(own, 'finish') });

async function open(page: Page): Promise<void> {
  await page.goto('/responsible-play');
  await part(page)
    .getByRole('button', { name: word(own, 'start') })
    .click();
  await expect(finish(page)).toBeVisible();
  await arrived(page);
}

const answer = (page: Page, question: string, choice: SelfTestAnswer) =>
  part(page)
    .getByRole('group', { name: word(own, question), exact: true })
    .getByText(word(own, choice), { exact: true })
    .click();

test('a missing answer is reported at its question, and no score is shown before', async ({ page }) => {
  await open(page);
  for (const question of selfTestQuestions) if (question !== 'health') await answer(page, question, 'never');
  await finish(page).click();
  await expect(part(page).getByText(word(own, 'missing'))).toHaveCount(1);
  const health = part(page).getByRole('group', { name: word(own, 'health'), exact: true });
  await expect(health.getByText(word(own, 'missing'))).toBeVisible();
  await expect(health.getByRole('radio').first()).toBeFocused();
  await expect(part(page).getByText(word(own, 'levelNone'))).toBeHidden();
  expect(await faults(page)).toEqual([]);
  await answer(page, 'health', 'never');
  await finish(page).click();
  await expect(part(page).getByRole('heading', { name: word(own, 'levelNone') })).toBeVisible();
  // Focus moves to the result, for a screen reader and the keyboard.
  await expect(part(page).locator('[tabindex="-1"]')).toBeFocused();
  expect(await faults(page)).toEqual([]);
});

test('the self-test sends and stores nothing', async ({ page }) => {
  await open(page);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  const before = await kept();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const question of selfTestQuestions) await answer(page, question, 'always');
  await finish(page).click();
  await expect(part(page).getByText('27 de 27')).toBeVisible();
  await arrived(page);
  expect(asked).toEqual([]);
  expect(await kept()).toBe(before);
  expect(new URL(page.url()).search).toBe('');
});

test('a player gets links to limits, pause and exclusion, a visitor to the government’s', async ({ page }) => {
  await open(page);
  for (const question of selfTestQuestions) await answer(page, question, question === 'guilt' ? 'always' : 'never');
  await finish(page).click();
  await expect(part(page).getByRole('heading', { name: word(own, 'levelModerate') })).toBeVisible();
  await expect(part(page).locator('a[href^="#"]')).toHaveText([word(own, 'toCentral')]);
  await expect(part(page).getByText(word(own, 'waysSignedIn'))).toBeVisible();

  await enter(page);
  await open(page);
  for (const question of selfTestQuestions) await answer(page, question, 'sometimes');
  await finish(page).click();
  await expect(part(page).getByRole('heading', { name: word(own, 'levelHigh') })).toBeVisible();
  for (const [way, id] of [
    ['toLimits', 'my-limits'],
    ['toPause', 'pause'],
    ['toExclude', 'exclude'],
  ] as const) {
    await part(page)
      .getByRole('link', { name: word(own, way), exact: true })
      .click();
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
  await expect(part(page).getByRole('link', { name: word(own, 'call') })).toHaveAttribute('href', 'tel:188');
});
