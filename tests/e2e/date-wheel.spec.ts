/**
 * Tests date fields with the wheel of iOS, which sets today when it opens and fires an event for each day that it
 * passes.
 */
import { gameRecordCall } from '#contract/game-record.ts';
import { turnWheel } from './support/date-wheel.ts';
import { beginRound } from './support/bets.ts';
import { enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const record = dictionary('pt', 'record');
const bets = '/information-center/game-registration';
/** The days that the wheel passes, today first. */
const passed = ['2026-11-27', '2026-10-27', '2026-10-05', '2026-10-01'];

const openDays = (page: Page) => page.getByRole('button', { name: word(record, 'dates') }).click();
const day = (page: Page, side: 'from' | 'to') => page.getByLabel(word(record, side), { exact: true });
const apply = (page: Page) => page.getByRole('button', { name: word(record, 'apply') }).click();

for (const path of ['/order-center', '/rechargeRecord', '/withdrawalRecord', bets])
  test(`days of ${path} are validated when they are applied, and none jumps`, async ({ page }) => {
    await enter(page);
    await page.goto(path);
    await arrived(page);
    await openDays(page);
    const [from, to] = [day(page, 'from'), day(page, 'to')];
    await turnWheel(from, passed);
    await turnWheel(to, [...passed, '2026-09-01']);
    await expect(from).toHaveValue('2026-10-01');
    await expect(to).toHaveValue('2026-09-01');
    await expect(to).not.toHaveAttribute('aria-invalid');
    expect(new URL(page.url()).search).toBe('');

    await apply(page);
    await expect(to).toHaveAccessibleDescription(word(dictionary('pt', 'refusals'), 'DATE_RANGE_INVALID'));
    await turnWheel(to, ['2026-11-27', '2026-10-02']);
    await apply(page);
    await expect(to).not.toHaveAttribute('aria-invalid');
    expect(new URL(page.url()).search).toBe('?from=2026-10-01&to=2026-10-02');
    await expect(to).toHaveValue('2026-10-02');

    // The wheel's button that clears the field.
    await turnWheel(from, ['']);
    await turnWheel(to, ['']);
    await apply(page);
    await expect(from).not.toHaveAttribute('aria-invalid');
    expect(new URL(page.url()).search).toBe('');
  });

test('a day stays where it is when the other filters’ values arrive', async ({ page }) => {
  const player = await enter(page, { deposit: '100.00' });
  await beginRound(player, 'onca-dourada', '1.00');
  let release: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${gameRecordCall.path}*`, async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto(bets);
  await openDays(page);
  const from = day(page, 'from');
  await turnWheel(from, passed);
  release();
  await expect(page.locator('.filters').getByRole('option', { name: 'Slots' })).toBeAttached();
  await expect(from).toHaveValue('2026-10-01');
  await expect(from).toBeFocused();
});
