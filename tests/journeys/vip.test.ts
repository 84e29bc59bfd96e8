/**
 * Tests VIP through the stores: the level with its progress, its history, the bonuses, the wagering of each bonus, and
 * `me`.
 */
import { beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { members } from '#server/kernel/members/schema.ts';
import { claimReward } from '#server/contexts/rewards/offers/claim.ts';
import { tiersBy } from '#server/contexts/rewards/offers/catalogue/tiers.ts';
import { coverRecord, loadVip, loadVipSteps } from '#stores/vip.ts';
import { noGift, startApi, strictRules } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  newKey,
  playerIn,
  query,
  raw,
  valueOf,
} from '#tests/support/journey.ts';
import { claim, deposit, stake } from '#tests/support/offers.ts';
import { signedIn } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

it('a deposit reaches a level, which is shown with the missing amount to the next', async () => {
  await deposit(api, me.id, 450_00n);
  expect(valueOf(await loadVip()).uservip).toMatchObject({
    ...{ userviplvl: 0, level_name: '', missing: 550_00n, progress: 45, share: '0.00', totalrecharge: 450_00n },
  });
  await deposit(api, me.id, 7_550_00n);
  const { uservip, data } = valueOf(await loadVip());
  expect(uservip).toMatchObject({
    userviplvl: 2,
    level_name: 'Prata',
    missing: 7_001_00n,
    progress: 29,
    share: '11.49',
  });
  expect(data.map(({ level_name, gift_from, gift_to }) => [level_name, gift_from, gift_to])).toEqual([
    ['Bronze', '5.00', '10.00'],
    ['Prata', '10.00', '15.00'],
    ['Ouro', '15.00', '18.00'],
    ['Platina', '18.00', '20.00'],
    ['Diamante', '20.00', '20.00'],
  ]);
});

it('the history lists claimable rewards first, then levels and deposit bonuses', async () => {
  await deposit(api, me.id, 1_000_00n);
  await deposit(api, me.id, 100_00n);
  await deposit(api, me.id, 200_00n);
  const [, second] = await query<{ id: number }>(
    api,
    `select id::int as id from recharge where member_id = ${me.id} order by id`,
  );
  valueOf(await claim('tiers', second?.id));
  const steps = valueOf(await loadVipSteps());
  expect(steps.map(({ kind, state, level, money }) => [kind, state, level, money])).toEqual([
    ['gift', 'available', 0, 10_24n],
    expect.any(Array),
    expect.any(Array),
  ]);
  expect(steps.filter(({ kind }) => kind === 'level')).toMatchObject([
    { level: 1, level_name: 'Bronze', total: 1_000_00n },
  ]);
  expect(steps.filter(({ state }) => state === 'claimed')).toMatchObject([{ money: 5_00n, required: 125_00n }]);
});

it('the summary of wagering lists every bonus, ended ones too, page by page', async () => {
  await deposit(api, me.id, 1_000_00n);
  valueOf(await claim('firstDeposit'));
  valueOf(await claim('rebate'));
  await stake(api, me.id, 1_000_00n);
  const { rows } = valueOf(await coverRecord.load());
  expect(rows).toMatchObject([
    {
      source_text: 'Bônus de depósito',
      bonus: 200_00n,
      required: 5_000_00n,
      progress: 450_00n,
      left: 4_550_00n,
      percent: 9,
      state: 'claimed',
    },
    { source_text: 'Primeiro depósito', bonus: 10_00n, progress: 550_00n, left: 0n, percent: 100, state: 'used' },
  ]);
});

it('`me` returns every field of the specification, without the bridge passwords', async () => {
  await deposit(api, me.id, 1_000_00n);
  await stake(api, me.id, 1_234_00n);
  const { token } = await signedIn(api.services, me);
  const { body } = await raw(api, '/api/auth/me', {}, bearer(token));
  expect(body.data).toMatchObject({
    ...{ level: 1, level_name: 'Bronze', slot_level: 1, live_level: 0, score: 123, agent_id: me.id, top_id: 0 },
    ...{ total_money: '1234.00', total_slot_money: '1234.00', total_live_money: '0.00' },
  });
  const fields =
    'id name d7_map day7_id nickname realname email phone qq gender invite_code money fs_money ml_money total_money total_slot_money total_live_money score register_ip register_area register_site status is_tips_on is_in_on is_trans_on is_demo lang top_id agent_id total_credit used_credit level slot_level live_level level_name created_at updated_at deleted_at site is_ms_reg has_qk_pwd';
  for (const field of fields.split(' ')) expect(body.data).toHaveProperty(field);
  expect(JSON.stringify(body)).not.toContain('bridge');
});

it('a market without tiers shows the badges alone', async () => {
  const strict = await startApi({ config: { market: strictRules } });
  connect(strict);
  freshTab();
  const player = await playerIn(strict);
  await deposit(strict, player.id, 2_000_00n);
  await stake(strict, player.id, 10_000_00n);
  const { uservip, data } = valueOf(await loadVip());
  expect([uservip.userviplvl, uservip.slot_level, uservip.share, data]).toEqual([0, 2, '0.00', []]);
  expectRefusal(await loadVipSteps(), 'OFFER_OFF');
  const { token } = await signedIn(strict.services, player);
  expect((await raw(strict, '/api/auth/me', {}, bearer(token))).body.data).toMatchObject({ level: 0 });
  await strict.close();
});

it('a tier’s own bonus is claimed once, if the operator offers one', async () => {
  await deposit(api, me.id, 1_000_00n);
  const five = Array.from({ length: 5 }, () => 5_00n);
  const offer = tiersBy({ level: five, week: [], month: [], hour: 10, claimDays: 7 });
  const [member] = await api.services.db.select().from(members).where(eq(members.id, me.id));
  if (!member) throw new Error('no member');
  const visit = {
    services: api.services,
    input: {},
    signedIn: { member, sessionHash: '', openedAt: api.services.now(), reauthenticatedAt: null },
  };
  const ask = () =>
    claimReward({ ...visit, idempotencyKey: newKey() }, offer, { id: 'up:1', nothing: 'NO_ELIGIBLE_TOPUPS' });
  expect(await ask()).toMatchObject({ claim: { key: `vip:up:${me.id}:1`, state: 'paid' } });
  expect(await ask()).toMatchObject({ refused: { code: 'NOT_ELIGIBLE' } });
  expect((await ledgerOf(api, me.id)).cash).toBe(1_005_00n);
  await expectSoundLedger(api);
});
