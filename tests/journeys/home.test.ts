/** Tests the data of a player's home in the reply that also has the member. */
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { meWithCall } from '#contract/home.ts';
import { updatePopularityTags } from '#server/contexts/play/catalogue/popularity.ts';
import { $favouriteGames, addFavourite } from '#stores/favourites.ts';
import { openGame } from '#stores/games.ts';
import { rewardLists } from '#stores/promotions.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { bearer, methodOf, playerIn, query, raw, topUp, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

async function asked(beside: readonly string[], language = 'pt') {
  const { status, body } = await raw(
    api,
    `/api/auth/me?lang=${language}`,
    beside.length > 0 ? { with: beside } : {},
    bearer(readToken()),
  );
  expect(status).toBe(200);
  return v.parse(meWithCall.reply, body).data;
}

async function home(language = 'pt') {
  const { home: shown } = await asked(['home'], language);
  if (!shown) throw new Error('no home');
  return shown;
}

const open = async (code: string) => valueOf(await openGame({ api_name: 'jogada', game_code: code }));
const codes = async () => (await home()).games.data.map(({ game_code }) => game_code);

it('comes with the member only where it is requested', async () => {
  const plain = await asked([]);
  expect(plain).toMatchObject({ id: me.id });
  expect(plain.home).toBeUndefined();
  expect(plain.favourites).toBeUndefined();
  const refused = await raw(api, '/api/auth/me', { with: ['home', 'secrets'] }, bearer(readToken()));
  expect(refused).toMatchObject({ status: 400, body: { refusal: 'INVALID' } });
  expect((await raw(api, '/api/auth/me', { with: ['home'] })).status).toBe(401);
});

it('lists claimable rewards, the largest first, until they are claimed', async () => {
  expect((await home()).rewards).toEqual([]);
  await topUp(api, '100.00');
  const waiting = (await home()).rewards;
  expect(waiting).toMatchObject([
    { offer: 'welcome', count: 1, money: 100_00n, required: 1_000_00n },
    { offer: 'rebate', count: 1, money: 20_00n, required: 500_00n },
    { offer: 'firstDeposit', count: 1, money: 10_00n, required: 550_00n },
  ]);
  valueOf(await rewardLists.welcome.claim({}));
  const claimed = await home();
  expect(claimed.rewards.map(({ offer }) => offer)).toEqual(['rebate']);
  expect(claimed.matters.flatMap((each) => ('offer' in each ? each.offer : []))).toContain('welcome');
});

it('lists pending matters: payable deposits, withdrawals in progress, bonuses in wagering', async () => {
  expect((await home()).matters).toEqual([]);
  await topUp(api, '100.00');
  const bonuses = (await home()).matters;
  expect(bonuses).toMatchObject([{ kind: 'bonus', offer: 'rechargeGift', money: 200n, progress: 0n }]);

  const method = await methodOf('online_pix');
  const bills: string[] = [];
  for (const money of ['20.00', '30.00', '40.00', '50.00']) {
    const made = valueOf(await submitDeposit({ money, method }));
    if (made.step === 'payment') bills.unshift(made.billNo);
  }
  const { matters } = await home();
  const deposits = matters.filter(({ kind }) => kind === 'deposit');
  expect(deposits.map((each) => 'bill_no' in each && each.bill_no)).toEqual(bills.slice(0, 3));
  expect(deposits[0]).toMatchObject({ money: 5000n, payment_type: 'online_pix' });
  // An expired deposit is not pending.
  await query(api, `update recharge set expires_at = created_at where bill_no = '${bills[0]}'`);
  const left = (await home()).matters.filter(({ kind }) => kind === 'deposit');
  expect(left.map((each) => 'bill_no' in each && each.bill_no)).toEqual(bills.slice(1, 4));
});

it('shows a withdrawal in the reader’s language until it is decided, and the held amount', async () => {
  await topUp(api, '100.00');
  await query(
    api,
    `insert into withdrawal (bill_no, member_id, amount_cents, fee_cents, pix_key_kind, pix_key, remark, state, created_at)
       values ('W-home-${me.id}', ${me.id}, 2500, 0, 'cpf', '${me.cpf}', '', 'under_review', now())`,
  );
  const shown = (await home('en')).matters.find(({ kind }) => kind === 'withdrawal');
  expect(shown).toMatchObject({ money: 2500n, state: 'under_review', state_text: 'In second review' });
  await query(api, `update withdrawal set state = 'rejected' where bill_no = 'W-home-${me.id}'`);
  expect((await home()).matters.map(({ kind }) => kind)).toEqual(['bonus']);
});

it('continues with the recently opened games, without closed ones, and marks an open round', async () => {
  await open('pipa-alta');
  await open('onca-dourada');
  expect((await home('en')).games).toMatchObject({
    list: 'recent',
    data: [
      { game_code: 'onca-dourada', name: 'Golden Jaguar', rtp: '96.40', is_round_open: false },
      { game_code: 'pipa-alta' },
    ],
  });
  await open('pipa-alta');
  expect(await codes()).toEqual(['pipa-alta', 'onca-dourada']);
  await query(
    api,
    `with round as (insert into game_round (provider_id, round_id, game_id, opened_at)
       select provider_id, 'home-${me.id}', id, now() from game where game_code = 'pipa-alta' returning *)
     insert into game_bet (provider_id, bet_id, round_id, member_id, game_id, game_type, stake_cents, state, placed_at)
       select provider_id, 'home-${me.id}', id, ${me.id}, game_id, 9, 100, 'open', now() from round`,
  );
  const openRounds = async () => (await home()).games.data.map(({ is_round_open }) => is_round_open);
  expect(await openRounds()).toEqual([true, false]);
  await query(
    api,
    `update game_bet set state = 'settled', win_cents = 0, settled_at = now() where bet_id = 'home-${me.id}'`,
  );
  expect(await openRounds()).toEqual([false, false]);
  await query(api, `update game set is_open = false where game_code = 'pipa-alta'`);
  expect(await codes()).toEqual(['onca-dourada']);
  await query(api, `update game set is_open = true where game_code = 'pipa-alta'`);
});

it('keeps the last twenty games of a member', async () => {
  await query(
    api,
    `insert into played_game (member_id, game_id, played_at)
       select ${me.id}, id, now() - id * interval '1 hour' from game`,
  );
  await query(
    api,
    `with own as (insert into game (provider_id, game_code, names, game_type, rtp_basis_points, max_multiplier)
       select 1, 'home-' || n, '{"pt":"Outro"}', 3, 9600, 100 from generate_series(1, 10) n returning id)
     insert into played_game (member_id, game_id, played_at)
       select ${me.id}, id, now() - interval '30 days' from own`,
  );
  await open('raspa-de-coco');
  const rows = await query<{ code: string }>(
    api,
    `select game_code as code from played_game join game on game.id = game_id where member_id = ${me.id}
       order by played_at desc`,
  );
  expect(rows).toHaveLength(20);
  expect(rows[0]?.code).toBe('raspa-de-coco');
  expect((await home()).games.data).toHaveLength(12);
  await query(api, `update game set is_open = false where game_code like 'home-%'`);
});

it('shows a player without rounds the most played games, or else the editors’ picks', async () => {
  await query(api, `delete from game_bet`);
  await updatePopularityTags(api.services);
  const { games } = await home();
  expect(games.list).toBe('recommend');
  expect(games.data.map(({ game_code }) => game_code)).toContain('onca-dourada');
  await query(
    api,
    `with round as (insert into game_round (provider_id, round_id, game_id, opened_at)
       select provider_id, 'hot-${me.id}', id, now() from game where game_code = 'cai-caju' returning *)
     insert into game_bet (provider_id, bet_id, round_id, member_id, game_id, game_type, stake_cents, win_cents, state, placed_at, settled_at)
       select provider_id, 'hot-${me.id}', id, ${me.id}, game_id, 10, 100, 0, 'settled', now(), now() from round`,
  );
  await updatePopularityTags(api.services);
  expect((await home()).games).toMatchObject({ list: 'popular', data: [{ game_code: 'cai-caju' }] });
});

it('shows favourites, the newest first', async () => {
  expect((await asked(['favourites'])).favourites).toEqual([]);
  await addFavourite(1);
  await addFavourite(5);
  expect((await asked(['favourites'])).favourites).toEqual([5, 1]);
  expect($favouriteGames.get()).toEqual([5, 1]);
});
