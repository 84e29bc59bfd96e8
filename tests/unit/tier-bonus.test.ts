/** Tests the automatic rewards of tiers, with figures of 5.00: for a level, a week and a month that began in it. */
import { expect, test } from 'vitest';
import type { TierBonuses } from '#contract/offers.ts';
import { tierBonus } from '#contract/offers.ts';
import { wireDate } from '#lib/dates.ts';
import { tierBonuses } from '#server/contexts/rewards/offers/catalogue/tier-bonus.ts';

const each = Array.from({ length: 5 }, () => 5_00n);
const figures: TierBonuses = { level: each, week: each, month: each, hour: 10, claimDays: 7 };
const at = (text: string) => new Date(`${text}-03:00`);
/** Wednesday. */
const now = at('2026-11-25T12:00:00');
const steps = [
  { level: 1, at: at('2026-10-20T09:00:00') },
  { level: 2, at: at('2026-11-16T00:00:00') },
];
const earned = (facts: readonly { level: number; at: Date }[], by = figures) =>
  tierBonuses({ member: 7, steps: facts }, by, now).map(({ key, reward, opensAt, endsAt }) => [
    key,
    reward,
    wireDate(opensAt),
    endsAt && wireDate(endsAt),
  ]);

test('a level earns once; a week and a month by the tier at their beginning, open the day after at ten, for seven days', () => {
  expect(earned(steps)).toEqual([
    ['vip:up:7:1', 5_00n, '2026-10-20 09:00:00', '2026-10-27 09:00:00'],
    ['vip:up:7:2', 5_00n, '2026-11-16 00:00:00', '2026-11-23 00:00:00'],
    ['vip:week:7:2026-11-02', 5_00n, '2026-11-09 10:00:00', '2026-11-16 10:00:00'],
    ['vip:week:7:2026-11-09', 5_00n, '2026-11-16 10:00:00', '2026-11-23 10:00:00'],
    ['vip:week:7:2026-11-16', 5_00n, '2026-11-23 10:00:00', '2026-11-30 10:00:00'],
  ]);
});

test('a month that began below the first tier earns nothing, one that began in it does', () => {
  const months = earned([{ level: 1, at: at('2026-09-15T00:00:00') }]).filter(([key]) => String(key).includes('month'));
  expect(months).toEqual([['vip:month:7:2026-10', 5_00n, '2026-11-01 10:00:00', '2026-11-08 10:00:00']]);
});

test('the tier is the one at the very beginning of the period', () => {
  const byTier: TierBonuses = { ...figures, level: [], month: [], week: [1_00n, 2_00n, 3_00n, 4_00n, 5_00n] };
  expect(earned(steps, byTier).map(([key, reward]) => [key, reward])).toEqual([
    ['vip:week:7:2026-11-02', 1_00n],
    ['vip:week:7:2026-11-09', 1_00n],
    ['vip:week:7:2026-11-16', 1_00n],
  ]);
});

test('a level that was lost by a reversal earns nothing any more', () => {
  const fallen = [...steps, { level: 0, at: at('2026-11-20T00:00:00') }];
  expect(earned(fallen).filter(([key]) => String(key).startsWith('vip:up'))).toEqual([]);
});

test('the presets give none', () => {
  expect(earned(steps, tierBonus)).toEqual([]);
});
