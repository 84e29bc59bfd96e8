/** Tests that the audit finds each fault in paid offers: every proof fails by its own name on a damaged database. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#server/platform/time.ts';
import { drawRain } from '#server/contexts/rewards/rain/draw.ts';
import { nextSlot, prepareSlots } from '#server/contexts/rewards/rain/schedule.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks, checksFailedBy } from '#tests/support/ledger-checks.ts';
import { callAs, callBackoffice } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { creditPlayer, newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { playRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase(), config: { market: noGift } });
beforeAll(async () => {
  const player = await newPlayer(api.services, { cash: 2_000_00n });
  const claim = (path: string, input: object = {}) => callAs(api.request, player, path, input);
  // Played before the bonuses, so that the stake earns points.
  await playRound(api.services, player.id, 2_000_00n);
  await claim('/api/ftd/claim');
  await claim('/api/rechargerebate/claim');
  await playRound(api.services, player.id, 2_000_00n);
  await claim('/api/exchange/claim', { points: 100 });
  await claim('/api/exchange/claim', { points: 100 });
  await claim('/api/rebate/collect');
  const other = await newPlayer(api.services);
  await creditPlayer(api.services, other.id, 150_00n);
  await callAs(api.request, other, '/api/rechargerebate/claim', {});
  const { rows } = (await api.services.db.execute(
    sql`select bill_no from recharge where member_id = ${other.id}`,
  )) as unknown as { rows: { bill_no: string }[] };
  for (const operator of ['ana', 'rui'])
    await callBackoffice(api.request, api.services, `/deposits/${rows[0]?.bill_no}/reverse`, { operator });
  await rain(player, other);
});

/** Runs a draw of the rain with eleven present members, so that two win, and claims their rewards. */
async function rain(player: Player, other: Player): Promise<void> {
  const { services, advance, request } = api;
  await prepareSlots(services);
  const slot = nextSlot(services.now());
  advance(slot * 1000 - MINUTE - services.now().getTime());
  const there = [player, other];
  while (there.length < 11) there.push(await newPlayer(services));
  for (const each of there) await callAs(request, await signedIn(services, each), '/api/rain/here', {});
  advance(2 * MINUTE);
  await drawRain(services);
  for (const each of there) await callAs(request, await signedIn(services, each), '/api/rain/claim', {});
}

const failedAfter = (damage: ReturnType<typeof sql>) => checksFailedBy(api.services.db, damage);

it('the ledger checks pass before', () => expectLedgerChecks(api.services.db));

it.each([
  [
    'a claim that gave another amount',
    sql`update offer_claim set reward_cents = reward_cents + 1 where offer = 'firstDeposit'`,
    'every paid claim gave its reward once, every other none',
  ],
  [
    'a claim in review that has paid',
    sql`update offer_claim set state = 'review' where offer = 'firstDeposit'`,
    'every paid claim gave its reward once, every other none',
  ],
  [
    'a bonus of another member’s claim',
    sql`update turnover_requirement set claim_id = (select min(id) from offer_claim where offer = 'exchange') where source like 'claim:%' and wallet = 'bonus'`,
    'every reward of a claim is of a claim that stands',
  ],
  [
    'a reward without its claim',
    sql`update turnover_requirement set source = 'claim:999999' where source like 'claim:%' and wallet = 'bonus' and required_cents > 0`,
    'every reward of a claim is of a claim that stands',
  ],
  [
    'a rebate that waits elsewhere',
    sql`update turnover_requirement set wallet = 'bonus' where wallet = 'rebate' and state = 'active'`,
    'every rewards wallet is the sum of its open rewards and its free points',
  ],
  [
    'a collection of another amount',
    sql`update rebate_collect set amount_cents = amount_cents + 1`,
    'every collection of the rewards wallet was posted once',
  ],
  [
    'points that nobody had',
    sql`update offer_claim set base_cents = base_cents * 1000 where offer = 'exchange'`,
    'nobody exchanged points that they did not have',
  ],
  [
    'a reversed deposit that reads as paid',
    sql`update recharge set state = 'paid' where state = 'reversed'`,
    'every reversed deposit was taken back once, and none of its rewards is left',
  ],
  [
    'a claim on a reversed deposit that stands',
    sql`update offer_claim set reversed_at = null where reversed_at is not null`,
    'every reversed deposit was taken back once, and none of its rewards is left',
  ],
  [
    'a deposit that was not counted',
    sql`update recharge set paid_order = 3 where state = 'paid'`,
    'a member’s credited deposits are counted from 1 without a gap',
  ],
  [
    'a level that nobody reached',
    sql`update vip_step set level = 2`,
    'every member’s last VIP step is the level of their deposits',
  ],
  [
    'a draw of the rain that lost a winner',
    sql`delete from rain_winner where turn = 1`,
    'every rain draw has the planned number of winners, all present, and none before the draw',
  ],
  [
    'a winner of a draw that is still to come',
    sql`update rain_slot set present = null, drawn_at = null where present is not null`,
    'every rain draw has the planned number of winners, all present, and none before the draw',
  ],
  [
    'a winner who was at no place',
    sql`update rain_winner set place = place + 11`,
    'every rain draw has the planned number of winners, all present, and none before the draw',
  ],
  [
    'a reward of the rain that somebody else claimed',
    sql`update offer_claim set key = key || '0' where offer = 'chatRain'`,
    'every rain reward was claimed by a player who was drawn',
  ],
])('%s is found', async (_what, damage, proof) => {
  expect(await failedAfter(damage)).toContain(proof);
});
