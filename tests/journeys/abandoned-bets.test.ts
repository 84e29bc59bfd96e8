/**
 * Tests open bets of members who left: settled or voided by the game's rule, and never returned once they may be lost
 * (contexts/play/bets/abandoned-bets.ts).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { createStudioProvider } from '#server/contexts/play/providers/studio.ts';
import type { GameProviderFactory } from '#server/contexts/play/providers/registry.ts';
import { settleSilentLosses } from '#server/contexts/play/bets/silent-losses.ts';
import { closeDeleted } from '#server/contexts/account/closure/close-deleted.ts';
import { closeExcluded } from '#server/contexts/account/closure/close-excluded.ts';
import { personalDataTables } from '#server/app/personal-data.ts';
import { deleteAccount } from '#stores/my-data.ts';
import { selfExclude } from '#stores/protection.ts';
import { verifyPassword } from '#stores/security.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { connect, expectSoundLedger, freshTab, ledgerOf, playerIn, query } from '#tests/support/journey.ts';
import { deposit } from '#tests/support/offers.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

/** Creates the studio as a provider that reports no lost bets. */
const createSilent: GameProviderFactory = (settings, outbound, now) => {
  const studio = createStudioProvider(settings, outbound, now);
  return { ...studio, traits: { ...studio.traits, silentLoss: true } };
};
const api = setUpApi({
  config: { market: noGift },
  extensions: { gameProtocols: { studio: createStudioProvider, silent: createSilent } },
  outside: (url, _init, next) => (url.includes('/notices/') && isAway ? Promise.reject(new TypeError('away')) : next()),
});
let isAway: boolean;
let me: Awaited<ReturnType<typeof playerIn>>;
beforeEach(async () => {
  isAway = false;
  connect(api);
  freshTab();
  await query(api, `update game_provider set protocol = 'studio'`);
  me = await playerIn(api);
  await deposit(api, me.id, 100_00n);
});

const ways: readonly [what: string, leave: () => Promise<{ ok: boolean }>][] = [
  ['deletes the account', () => deleteAccount()],
  ['excludes themself', () => selfExclude(6)],
];
const run = async () => {
  await closeDeleted(personalDataTables)(api.services);
  await closeExcluded(api.services);
  await settleSilentLosses(api.services);
};
const bet = async () =>
  (
    await query<{ state: string; win_cents: string | null }>(
      api,
      `select state, win_cents from game_bet where member_id = ${me.id}`,
    )
  )[0];
const paidOut = async () => {
  await run();
  await api.housekeeping();
  const rows = await query<{ sum: string }>(
    api,
    `select coalesce(sum(amount_cents), 0)::text as sum from withdrawal where member_id = ${me.id}`,
  );
  return BigInt(rows[0]?.sum ?? 0);
};

describe.each(ways)('a bet of a player who %s', (_what, leave) => {
  const begin = async () => {
    const round = await openRound(api.services, me.id, 30_00n);
    expect((await verifyPassword(me.password)).ok).toBe(true);
    expect((await leave()).ok).toBe(true);
    return round;
  };

  it('is voided after ten minutes if its provider does not have it open', async () => {
    await begin();
    api.advance(9 * MINUTE);
    await run();
    expect(await bet()).toMatchObject({ state: 'open' });
    api.advance(2 * MINUTE);
    await run();
    expect(await bet()).toMatchObject({ state: 'void' });
    api.advance(49 * HOUR);
    expect(await paidOut()).toBe(100_00n);
    await expectSoundLedger(api);
  });

  it('waits while its provider is down, and is lost once the provider reports it', async () => {
    isAway = true;
    const round = await begin();
    api.advance(11 * MINUTE);
    await run();
    expect(await bet()).toMatchObject({ state: 'open' });
    await round.settle(0n);
    api.advance(49 * HOUR);
    expect(await paidOut()).toBe(70_00n);
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 0n, open_bets: 0n });
    await expectSoundLedger(api);
  });

  it('is voided after its provider was down for two days', async () => {
    isAway = true;
    await begin();
    api.advance(48 * HOUR - MINUTE);
    await run();
    expect(await bet()).toMatchObject({ state: 'open' });
    api.advance(2 * MINUTE);
    await run();
    expect(await bet()).toMatchObject({ state: 'void' });
    expect(await paidOut()).toBe(100_00n);
    await expectSoundLedger(api);
  });

  it('is lost after two days if its provider reports no losses, and is never returned', async () => {
    await query(api, `update game_provider set protocol = 'silent'`);
    await begin();
    api.advance(11 * MINUTE);
    await run();
    expect(await bet()).toMatchObject({ state: 'open' });
    api.advance(48 * HOUR);
    await run();
    expect(await bet()).toMatchObject({ state: 'settled', win_cents: '0' });
    expect(await paidOut()).toBe(70_00n);
    await expectSoundLedger(api);
  });
});
