/**
 * Tests the rewards of a disputed deposit: they are suspended, and continue unchanged after its release
 * (docs/domain/pix.md#disputed-deposits).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { callAs, callBackoffice, outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { DAY } from '#server/platform/time.ts';
import { asked, moneyOf, paidDeposit } from '#tests/support/disputes.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { stake } from '#tests/support/offers.ts';
import { back } from '#tests/support/pix.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Player;
beforeEach(async () => {
  me = await newPlayer(api.services);
});
const money = () => moneyOf(api, me);
const claim = async () => outcomeOf(await callAs(api.request, me, '/api/rechargerebate/claim', {}));

describe('a return in progress', () => {
  it('suspends its bonus: no stake counts, its time stops, and it then continues unchanged', async () => {
    const deposit = await paidDeposit(api, me, '300.00');
    expect(outcomeOf(await callAs(api.request, me, '/api/ftd/claim', {}))).toBe(200);
    const bonus = async () => {
      const [row] = await selectRows<{ progress: string; state: string; ends: number }>(
        api.services.db,
        sql`select progress_cents::text as progress, state, extract(epoch from expires_at)::float8 as ends
          from turnover_requirement where member_id = ${me.id}`,
      );
      if (!row) throw new Error('no bonus');
      return row;
    };
    await stake(api, me.id, 200_00n);
    const before = await bonus();
    expect(before.progress).toBe('20000');
    await deposit.told(back('EM_PROCESSAMENTO', '100.00'));
    await stake(api, me.id, 150_00n);
    api.advance(3 * DAY);
    expect(await bonus()).toMatchObject({ progress: '20000', state: 'active' });
    await deposit.told(back('NAO_REALIZADO', '100.00'));
    await stake(api, me.id, 100_00n);
    const after = await bonus();
    expect(after).toMatchObject({ progress: '30000', state: 'active' });
    expect(after.ends - before.ends).toBeGreaterThanOrEqual(3 * 24 * 3600);
    await expectLedgerChecks(api.services.db);
  });

  it('extends its bonus by a pause that began meanwhile', async () => {
    const deposit = await paidDeposit(api, me, '300.00');
    expect(outcomeOf(await callAs(api.request, me, '/api/ftd/claim', {}))).toBe(200);
    const ends = async () => {
      const [row] = await selectRows<{ at: number }>(
        api.services.db,
        sql`select extract(epoch from expires_at)::float8 as at from turnover_requirement where member_id = ${me.id}`,
      );
      return row?.at ?? 0;
    };
    const before = await ends();
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    await callBackoffice(api.request, api.services, `/members/${me.account}/pause`, { days: 7 });
    await deposit.told(back('NAO_REALIZADO', '300.00'));
    expect((await ends()) - before).toBeGreaterThanOrEqual(7 * 24 * 3600);
  });

  it('does not prevent a cancelled bet from being subtracted from its wagering', async () => {
    const deposit = await paidDeposit(api, me, '300.00');
    expect(outcomeOf(await callAs(api.request, me, '/api/ftd/claim', {}))).toBe(200);
    const round = await openRound(api.services, me.id, 100_00n);
    await round.settle(0n);
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    await round.voidIt();
    await expectLedgerChecks(api.services.db);
    const [bonus] = await selectRows<{ progress: string }>(
      api.services.db,
      sql`select progress_cents::text as progress from turnover_requirement where member_id = ${me.id}`,
    );
    expect(bonus).toEqual({ progress: '0' });
  });

  it('does not prevent an exclusion from ending its bonus, or the release from returning the money', async () => {
    const deposit = await paidDeposit(api, me, '300.00');
    expect(outcomeOf(await callAs(api.request, me, '/api/ftd/claim', {}))).toBe(200);
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    await callBackoffice(api.request, api.services, `/members/${me.account}/exclude`, { months: 6 });
    await expectLedgerChecks(api.services.db);
    await deposit.told(back('NAO_REALIZADO', '300.00'));
    expect(await money()).toEqual({ cash: 300 });
    await expectLedgerChecks(api.services.db);
  });

  it('blocks unclaimed rewards until it is released', async () => {
    const deposit = await paidDeposit(api, me, '300.00');
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    expect(await claim()).toBe('NO_ELIGIBLE_TOPUPS');
    await deposit.told(back('NAO_REALIZADO', '300.00'));
    expect(await claim()).toBe(200);
  });
});

describe('a deposit bonus that came back with a cancelled withdrawal', () => {
  const gifts = setUpApi();
  const stateOf = async (member: number) =>
    selectRows<{ state: string; rests: boolean }>(
      gifts.services.db,
      sql`select state, frozen_at is not null as rests from turnover_requirement where member_id = ${member} order by id`,
    );

  const endsOf = async (member: number) =>
    (
      await selectRows<{ at: number }>(
        gifts.services.db,
        sql`select extract(epoch from expires_at)::float8 as at from turnover_requirement where member_id = ${member} order by id`,
      )
    ).map(({ at }) => at);

  it('is suspended with its deposit, and taken back with it', async () => {
    const player = await newPlayer(gifts.services, { withdrawalPassword: true });
    const deposit = await paidDeposit(gifts, player, '300.00');
    await asked(gifts, player, '100.00');
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    expect(await stateOf(player.id)).toContainEqual({ state: 'active', rests: true });
    await expectLedgerChecks(gifts.services.db);
    await deposit.told(back('DEVOLVIDO', '300.00'));
    const gone = { state: 'forfeited', rests: false };
    expect(await stateOf(player.id)).toEqual([gone, gone]);
    expect(await moneyOf(gifts, player)).toEqual({});
    await expectLedgerChecks(gifts.services.db);
  });

  it('is also suspended if its withdrawal is cancelled after its deposit was disputed, and after another dispute', async () => {
    const player = await newPlayer(gifts.services, { withdrawalPassword: true });
    const first = await paidDeposit(gifts, player, '300.00');
    const second = await paidDeposit(gifts, player, '100.00');
    await asked(gifts, player, '100.00');
    await first.told(back('EM_PROCESSAMENTO', '300.00'));
    expect(await moneyOf(gifts, player)).toEqual({ locked: 100, disputed: 300 });
    gifts.advance(2 * DAY);
    await second.told(back('EM_PROCESSAMENTO', '100.00'));
    const givenUp = { state: 'forfeited', rests: true };
    const resting = { state: 'active', rests: true };
    expect(await stateOf(player.id)).toEqual([givenUp, givenUp, resting, resting]);
    await expectLedgerChecks(gifts.services.db);
    const before = await endsOf(player.id);
    await first.told(back('NAO_REALIZADO', '300.00'));
    expect(await stateOf(player.id)).toContainEqual({ state: 'active', rests: false });
    await expectLedgerChecks(gifts.services.db);
    expect(((await endsOf(player.id))[2] ?? 0) - (before[2] ?? 0)).toBeGreaterThanOrEqual(2 * 24 * 3600);
  });
});
