/**
 * Tests offers at their boundaries: the last second of a window, São Paulo's midnight, money withdrawn before the
 * claim.
 */
import { beforeEach, expect, it } from 'vitest';
import { writeToken } from '#api/token.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { DAY, HOUR, SECOND } from '#server/platform/time.ts';
import { valueOf as known } from '#stores/loadable.ts';
import { $lossDays, loadLossDays } from '#stores/promotions.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  expectRefusal,
  expectSoundLedger,
  ledgerOf,
  playerIn,
  raw,
  valueOf,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { bet, claim, deposit, inShort, rewardsOf, stake } from '#tests/support/offers.ts';
import { signedIn } from '#scripts/dev/fixtures/players.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const now = () => api.services.now();
const midnight = () => (dayStart(dayOf(now())) ?? now()).getTime() + DAY;
const turnTo = (at: number) => api.advance(at - now().getTime());
const comeBack = async () => writeToken((await signedIn(api.services, me)).token);

it('a reward is claimable until the last second of its thirty days, and not after', async () => {
  await deposit(api, me.id, 100_00n);
  const paid = now().getTime();
  turnTo(paid + 30 * DAY - 5 * SECOND);
  await comeBack();
  expect((await rewardsOf('rebate')).map(({ state }) => state)).toEqual(['available']);
  valueOf(await claim('firstDeposit'));
  turnTo(paid + 30 * DAY);
  expect((await rewardsOf('rebate')).map(({ state }) => state)).toEqual(['expired']);
  expectRefusal(await claim('rebate'), 'NO_ELIGIBLE_TOPUPS');
});

it('a bet belongs to the São Paulo day on which it was settled, to the second', async () => {
  await deposit(api, me.id, 300_00n);
  turnTo(midnight() - 20 * SECOND);
  const first = dayOf(now());
  await bet(api, me.id, 100_00n, 0n);
  const over = await openRound(api.services, me.id, 50_00n);
  turnTo(midnight());
  const second = dayOf(now());
  expect(second > first).toBe(true);
  await over.settle(0n);
  turnTo(midnight() + 10 * HOUR);
  await comeBack();
  await loadLossDays();
  const days = new Map(
    known($lossDays.get())?.map(({ day, difference, reward }) => [day, [difference, reward?.state]]),
  );
  expect(days.get(first)).toEqual([100_00n, 'available']);
  expect(days.get(second)).toEqual([50_00n, 'available']);
});

it('a claim after the deposit was withdrawn is allowed, and its wagering requirement begins with it', async () => {
  await deposit(api, me.id, 100_00n);
  await stake(api, me.id, 400_00n);
  const { token } = await signedIn(api.services, me);
  const ask = (path: string, body: object) => raw(api, path, body, bearer(token));
  await createWithdrawalPassword();
  const request = {
    payment_type: 'cpf',
    cpf_id: me.cpf,
    money: '90.00',
    name: '',
    member_remark: '',
    qk_pwd: WITHDRAWAL_PASSWORD,
  };
  expect((await ask('/api/drawing', { ...request, forfeit_bonus: false })).status).toBe(200);
  valueOf(await claim('rebate'));
  // Earlier stakes do not count.
  expect((await rewardsOf('rebate')).map(inShort)).toEqual([['claimed', 20_00n, 500_00n, 0n]]);
  expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 10_00n, rebate: 20_00n });
  await expectSoundLedger(api);
});

it('a round from before the claim does not contribute, a void one never does', async () => {
  await deposit(api, me.id, 200_00n);
  const before = await openRound(api.services, me.id, 50_00n);
  valueOf(await claim('firstDeposit'));
  await before.settle(50_00n);
  await (await openRound(api.services, me.id, 50_00n)).voidIt();
  expect((await rewardsOf('firstDeposit')).map(inShort)).toEqual([['claimed', 10_00n, 550_00n, 0n]]);
  await stake(api, me.id, 1_00n);
  expect((await rewardsOf('firstDeposit')).map(inShort)).toEqual([['claimed', 10_00n, 550_00n, 1_00n]]);
});
