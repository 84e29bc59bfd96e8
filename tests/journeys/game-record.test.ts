/** Tests the record of bets: combined filters by days, provider, category and state, sums, and the choices. */
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import { gameRecordCall } from '#contract/game-record.ts';
import type { BetStatus } from '#contract/game-record.ts';
import { gameTypes } from '#contract/games.ts';
import { dayOf } from '#lib/dates.ts';
import { settle, placeBet } from '#server/contexts/play/bets/bets.ts';
import { rollBack } from '#server/contexts/play/bets/rollback.ts';
import { gameProviders, games } from '#server/contexts/play/schema.ts';
import { $gameRecord, gameRecord, loadGameRecord } from '#stores/game-record.ts';
import { filterOf, noFilter, queryWith } from '#stores/record.ts';
import { expectRefusal, expectSoundLedger, playerIn, topUp, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const DAY = 24 * 60 * 60_000;
const api = setUpApi();
beforeAll(async () => {
  await api.services.db
    .insert(gameProviders)
    .values({ apiName: 'acme', title: 'Acme', gameType: 9, launchUrl: 'https://acme.test', hasTry: false });
  for (const [gameCode, gameType] of [
    ['acme-slot', gameTypes.slots],
    ['acme-crash', gameTypes.crash],
  ] as const)
    await api.services.db.insert(games).values({
      providerId: await providerOf('acme'),
      gameCode,
      gameType,
      names: { pt: gameCode },
      rtpBasisPoints: 9500,
      maxMultiplier: 10_000,
    });
});
setUpTab(api);
beforeEach(async () => {
  member = (await playerIn(api)).id;
  await topUp(api, '500.00');
});

let member = 0;
const slot = ['jogada', 'onca-dourada'] as const;
const acmeSlot = ['acme', 'acme-slot'] as const;
const acmeCrash = ['acme', 'acme-crash'] as const;

async function providerOf(apiName: string): Promise<number> {
  const [row] = await api.services.db.select().from(gameProviders).where(eq(gameProviders.apiName, apiName));
  return row?.id ?? 0;
}

/** Places a bet in centavos, `ago` ms before now. It ends with a prize or void, or stays open. Returns its number. */
async function bet(
  [apiName, gameCode]: readonly [string, string],
  stake: bigint,
  end: bigint | 'open' | 'void',
  ago = 0,
): Promise<string> {
  const { db } = api.services;
  const providerId = await providerOf(apiName);
  const of = and(eq(games.providerId, providerId), eq(games.gameCode, gameCode));
  const [game] = await db.select().from(games).where(of);
  if (!game) throw new Error(`no game ${gameCode}`);
  const betId = crypto.randomUUID();
  const now = new Date(api.services.now().getTime() - ago);
  const named = (act: string) => ({ providerId, transactionId: `${betId}.${act}`, now });
  const made = await placeBet(api.services, { ...named('bet'), roundId: betId, betId, member, game, stake });
  if (!('id' in made)) throw new Error(`bet refused: ${JSON.stringify(made)}`);
  if (end === 'void') await rollBack(db, { ...named('rollback'), of: `${betId}.bet`, unitsPerCent: 1n });
  else if (end !== 'open') await settle(db, { ...named('settle'), betId, win: end, counted: null, detailUrl: '' });
  return `R${made.id}`;
}

const found = async (filter: Partial<typeof noFilter>) =>
  valueOf(await loadGameRecord({ ...noFilter, ...filter })).rows.map(({ billNo }) => billNo);
const sums = async (filter: Partial<typeof noFilter>) => {
  const { sums: of } = valueOf(await loadGameRecord({ ...noFilter, ...filter })).more;
  const { sum_bet_amount: staked, sum_valid_bet_amount: settled, sum_net_amount: gross } = of;
  return { staked, settled, gross, open: of.sum_open_bet_amount, void: of.sum_void_bet_amount };
};
const daysAgo = (count: number) => dayOf(new Date(api.services.now().getTime() - count * DAY));

describe('the record of bets', () => {
  it('is filtered by each field, and by each together with the others', async () => {
    const old = await bet(slot, 100n, 90n, 2 * DAY);
    const won = await bet(slot, 200n, 900n);
    const gone = await bet(acmeSlot, 300n, 'void');
    const open = await bet(acmeCrash, 400n, 'open');
    const lost = await bet(acmeCrash, 500n, 0n, 2 * DAY);
    const [slots, crash] = [String(gameTypes.slots), String(gameTypes.crash)];
    const sorted = async (filter: Partial<typeof noFilter>) => (await found(filter)).sort();
    expect(await sorted({})).toEqual([old, won, gone, open, lost].sort());
    expect(await sorted({ type: slots })).toEqual([old, won, gone].sort());
    expect(await sorted({ provider: 'acme' })).toEqual([gone, open, lost].sort());
    expect(await found({ state: 'open' })).toEqual([open]);
    expect(await sorted({ state: 'settled' })).toEqual([old, won, lost].sort());
    expect(await found({ state: 'void' })).toEqual([gone]);
    expect(await sorted({ from: daysAgo(1) })).toEqual([won, gone, open].sort());
    expect(await sorted({ to: daysAgo(1) })).toEqual([old, lost].sort());
    expect(await found({ provider: 'acme', type: slots })).toEqual([gone]);
    expect(await found({ provider: 'acme', state: 'settled' })).toEqual([lost]);
    expect(await found({ type: slots, state: 'settled', from: daysAgo(1) })).toEqual([won]);
    expect(await found({ provider: 'acme', type: crash, state: 'settled', to: daysAgo(2) })).toEqual([lost]);
    expect(await found({ provider: 'jogada', type: crash })).toEqual([]);
    expect(await found({ provider: 'nobody' })).toEqual([]);
  });

  it('sums what its filter finds: only settled bets win or lose', async () => {
    await bet(slot, 100n, 90n, 2 * DAY);
    await bet(slot, 200n, 900n);
    await bet(acmeSlot, 300n, 'void');
    await bet(acmeCrash, 400n, 'open', DAY);
    await bet(acmeCrash, 500n, 0n, DAY);
    const all = { staked: 1500n, settled: 800n, gross: 1290n, open: 400n, void: 300n };
    expect(await sums({})).toEqual(all);
    const none = { staked: 0n, settled: 0n, gross: 0n, open: 0n, void: 0n };
    expect(await sums({ state: 'open' })).toEqual({ ...none, staked: 400n, open: 400n });
    expect(await sums({ state: 'settled' })).toEqual({ ...none, staked: 800n, settled: 800n, gross: 990n });
    expect(await sums({ state: 'void' })).toEqual({ ...none, staked: 300n, gross: 300n, void: 300n });
    expect(await sums({ provider: 'jogada' })).toEqual({ ...none, staked: 300n, settled: 300n, gross: 990n });
    expect(await sums({ type: String(gameTypes.slots), state: 'void' })).toMatchObject({ staked: 300n, void: 300n });
    const yesterday = { from: daysAgo(1), to: daysAgo(1) };
    expect(await sums(yesterday)).toEqual({ ...none, staked: 900n, settled: 500n, open: 400n });
    expect(await sums({ ...yesterday, state: 'open', provider: 'acme' })).toMatchObject({ staked: 400n });
    expect(await sums({ ...yesterday, state: 'open', provider: 'jogada' })).toEqual(none);
    expect(await sums({ from: daysAgo(0), provider: 'acme' })).toMatchObject({ staked: 300n, open: 0n, void: 300n });
    await expectSoundLedger(api);
  });

  it('offers the player’s own games as filters, in their language, whatever the filter is', async () => {
    expect(valueOf(await loadGameRecord()).more).toMatchObject({ types: [], providers: [] });
    await bet(acmeCrash, 100n, 'open');
    expect(valueOf(await loadGameRecord()).more).toMatchObject({
      types: [{ key: gameTypes.crash, value: 'Crash' }],
      providers: [{ api_name: 'acme', api_title: 'Acme' }],
    });
    await bet(slot, 100n, 0n);
    const reply = await api.fetch(
      new Request('http://api.test/api/game/record?lang=en', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${readToken() ?? ''}` },
        body: JSON.stringify({ gameType: gameTypes.crash }),
      }),
    );
    expect(await reply.json()).toMatchObject({
      gametypes: [{ value: 'Slots' }, { value: 'Crash' }],
      apis: [{ api_name: 'acme' }, { api_name: 'jogada' }],
      data: { data: [{ game_type_text: 'Crash', api_name_text: 'Acme' }] },
    });
  });

  it('counts its results, and accepts older clients’ value for open', async () => {
    for (let made = 0; made < 12; made++) await bet(slot, 100n, made < 11 ? 0n : 'open');
    const counted = async (input: { status?: BetStatus; unpayOnly?: 1; page?: number }) => {
      const { data } = valueOf(await send(gameRecordCall, { ...input, limit: 10 }));
      return [data.total, data.data.length];
    };
    expect(await counted({ status: 'COMPLETE' })).toEqual([11, 10]);
    expect(await counted({ status: 'COMPLETE', page: 2 })).toEqual([11, 1]);
    expect(await counted({ status: 'X' })).toEqual([1, 1]);
    expect(await counted({ unpayOnly: 1 })).toEqual([1, 1]);
    expect(await counted({ unpayOnly: 1, status: 'COMPLETE' })).toEqual([11, 10]);
    expect(await counted({ status: 'CANCEL' })).toEqual([0, 0]);
  });

  it('continues by pages under a filter', async () => {
    const settled: string[] = [];
    for (let made = 0; made < 23; made++) {
      settled.push(await bet(slot, 100n, 0n));
      if (made % 3 === 0) await bet(acmeCrash, 100n, 0n);
    }
    const filter = { ...noFilter, provider: 'jogada', state: 'settled' };
    expect(valueOf(await loadGameRecord(filter)).rows).toHaveLength(20);
    const all = valueOf(await gameRecord.loadMore());
    expect(all.rows.map(({ billNo }) => billNo).sort()).toEqual(settled.sort());
    expect(all.next).toBeNull();
  });

  it('stays filtered if it is refreshed before its rows arrive', async () => {
    await bet(slot, 100n, 0n);
    const open = await bet(acmeCrash, 100n, 'open');
    await loadGameRecord();
    const asked = loadGameRecord({ ...noFilter, state: 'open' });
    // The refresh after the end of a bet, for instance. The later call must win, whatever the order of replies.
    const again = gameRecord.refresh();
    await asked;
    expect(valueOf(await again).rows.map(({ billNo }) => billNo)).toEqual([open]);
    expect($gameRecord.get()).toMatchObject({ value: { filter: { state: 'open' }, rows: [{ billNo: open }] } });
  });

  it('refuses a wrong value at its field', async () => {
    expectRefusal(await send(gameRecordCall, { status: 'WON' as BetStatus }), 'INVALID', 'status');
    expectRefusal(await send(gameRecordCall, { gameType: 'slots' as never }), 'INVALID', 'gameType');
    expectRefusal(await send(gameRecordCall, { api_name: 'a b' }), 'INVALID', 'api_name');
    expectRefusal(await send(gameRecordCall, { betTime: ['2026-02-31', ''] }), 'INVALID', 'betTime');
    const turned = { ...noFilter, from: daysAgo(0), to: daysAgo(1), provider: 'acme' };
    expectRefusal(await loadGameRecord(turned), 'DATE_RANGE_INVALID', 'betTime');
  });
});

describe('a filter in the address', () => {
  const choosable = { state: (text: string) => text === 'open', provider: (text: string) => text.length < 5 };

  it('is read from the address and written to it, beside its other values', () => {
    const filter = { ...noFilter, state: 'open', provider: 'acme', from: '2026-11-01', to: '2026-11-20' };
    const query = queryWith(filter, '?code=7&type=3');
    expect(query).toBe('?code=7&state=open&provider=acme&from=2026-11-01&to=2026-11-20');
    expect(filterOf(query, choosable)).toEqual(filter);
    expect(queryWith(noFilter, query)).toBe('?code=7');
    expect(queryWith(noFilter, '?state=open')).toBe('');
  });

  it('is ignored if it is invalid', () => {
    expect(filterOf('?state=lost&provider=somebody&type=3&from=2026-02-31&to=soon', choosable)).toEqual(noFilter);
    expect(filterOf('?from=2026-11-20&to=2026-11-01&state=open', choosable)).toEqual({ ...noFilter, state: 'open' });
    expect(filterOf('', choosable)).toEqual(noFilter);
  });
});
