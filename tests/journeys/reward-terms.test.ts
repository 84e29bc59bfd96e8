/**
 * Tests the terms of rewards: from when they apply, and what stays under the earlier ones
 * (server/kernel/wagering/terms.ts).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOf, dayStart } from '#lib/dates.ts';
import { locales } from '#lib/locales.ts';
import { setRewardTerms } from '#server/app/reward-terms.ts';
import { grantBonus } from '#server/kernel/wagering/requirements.ts';
import { marginFrom } from '#server/kernel/wagering/terms.ts';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { DAY } from '#server/platform/time.ts';
import { noGift, strictRules } from '#scripts/dev/fixtures/api.ts';
import { migratedDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { expectSoundLedger, query } from '#tests/support/journey.ts';
import { playRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { market: noGift } });
const now = () => api.services.now();
const at = (rewardTermsFrom: Date | null) => ({ ...api.services, config: { ...api.services.config, rewardTermsFrom } });
const announced = () =>
  query<{ texts: Record<string, { title: string; content: string }>; effective: string }>(
    api,
    "select texts, effective_at::text as effective from announcement where kind = 'terms'",
  );
beforeEach(async () => {
  await query(api, 'delete from reward_terms');
  await query(api, "delete from announcement where kind = 'terms'");
});

describe('they apply', () => {
  it('to a new installation from the beginning, without an announcement', async () => {
    const { db, close } = await connectPostgres(await migratedDatabase(), { poolSize: 2 });
    await setRewardTerms({ ...at(null), db });
    expect(await marginFrom(db)).toEqual(new Date(0));
    await close();
    expect(await announced()).toEqual([]);
  });

  it('fifteen days later at the earliest if there are players, and are announced in nine languages', async () => {
    const [one] = await Promise.all([setRewardTerms(at(null)), setRewardTerms(at(null))]);
    expect(one).toBeUndefined();
    const from = await marginFrom(api.services.db);
    expect(from).toEqual(dayStart(dayOf(new Date(now().getTime() + 15 * DAY))));
    const told = await announced();
    expect(told).toHaveLength(1);
    expect(new Date(told[0]?.effective ?? '')).toEqual(from);
    expect(Object.keys(told[0]?.texts ?? {}).sort()).toEqual([...locales].sort());
    for (const { title, content } of Object.values(told[0]?.texts ?? {})) {
      expect(title).not.toBe('');
      expect(content).not.toMatch(/\{\{|reward_terms/);
    }
  });

  it('without a bonus in the announcement if the market has none', async () => {
    const services = { ...at(null), config: { ...at(null).config, market: strictRules } };
    await setRewardTerms(services);
    const [told] = await announced();
    const texts = Object.values(told?.texts ?? {});
    expect(texts).toHaveLength(locales.length);
    for (const { content } of texts) expect(content).not.toMatch(/25|500/);
  });

  it('from the operator’s date, if players have 14 days', async () => {
    await expect(setRewardTerms(at(new Date(now().getTime() + 13 * DAY)))).rejects.toThrow(/REWARD_TERMS_FROM must be/);
    expect(await marginFrom(api.services.db)).toBeNull();
    const named = dayStart(dayOf(new Date(now().getTime() + 40 * DAY))) as Date;
    await setRewardTerms(at(named));
    // A later start changes nothing.
    await setRewardTerms(at(null));
    expect(await marginFrom(api.services.db)).toEqual(named);
  });
});

describe('an earlier bonus', () => {
  const open = async (member: number) =>
    (
      await query<{ counts: string; progress: string; state: string }>(
        api,
        `select counts_by as counts, progress_cents::text as progress, state from turnover_requirement where member_id = ${member} order by id`,
      )
    ).map(({ counts, progress, state }) => [counts, Number(progress), state]);
  const give = (member: number, source: string, required: bigint) =>
    transact(api.services.db, async (tx) => {
      const bonus = { member, source: `${source}:${member}`, amount: 1_00n, required, days: null, now: now() };
      await postOrThrow(tx, await grantBonus(tx, bonus));
    });
  const bindFrom = (from: Date) =>
    query(api, `insert into reward_terms values ('margin', '${from.toISOString()}', '${from.toISOString()}')`);

  it('continues by the game’s type, and the rest of a stake counts for the next by the house edge', async () => {
    const { id } = await newPlayer(api.services, { cash: 1_000_00n });
    await give(id, 'before', 10_00n);
    await bindFrom(now());
    await give(id, 'after', 100_00n);
    await query(api, "update game set min_edge_ppm = 20000, game_type = 8 where game_code = 'rio-de-guarana'");
    try {
      // A table contributes a tenth: 60.00 count 6.00.
      await playRound(api.services, id, 60_00n);
      expect(await open(id)).toEqual([
        ['type', 6_00, 'active'],
        ['edge', 0, 'active'],
      ]);
      // The missing 4.00 use 40.00. Half of the other 60.00 count for the second requirement.
      await playRound(api.services, id, 100_00n);
      expect(await open(id)).toEqual([
        ['type', 10_00, 'done'],
        ['edge', 30_00, 'active'],
      ]);
      // The missing 70.00 use 140.00, so 60.00 are free.
      await playRound(api.services, id, 200_00n);
    } finally {
      await query(api, "update game set min_edge_ppm = 41807, game_type = 3 where game_code = 'rio-de-guarana'");
    }
    expect((await open(id)).map(([, , state]) => state)).toEqual(['done', 'done']);
    const bets = await query<{ free: string; won: string; margin: string }>(
      api,
      `select free_stake_cents::text as free, free_won_cents::text as won, free_margin::text as margin
        from member_day where member_id = ${id} and provider_id <> 0`,
    );
    expect(bets).toEqual([{ free: '6000', won: '6000', margin: String(6_000 * 20_000) }]);
    await expectSoundLedger(api);
  });

  it('counts earlier bets by the earlier terms', async () => {
    const { id } = await newPlayer(api.services, { cash: 100_00n });
    await give(id, 'before', 10_00n);
    await playRound(api.services, id, 4_00n);
    const [bet] = await query<{ edge: number | null; free: string }>(
      api,
      `select edge_ppm as edge, free_cents::text as free from game_bet where member_id = ${id}`,
    );
    expect(bet).toEqual({ edge: null, free: '0' });
    await bindFrom(now());
    expect(await open(id)).toEqual([['type', 4_00, 'active']]);
    await expectSoundLedger(api);
  });
});
