/** Checks of rollbacks. */
import { expect } from 'vitest';
import { concurrently } from '#scripts/dev/fixtures/calls.ts';
import { query } from '#tests/support/journey.ts';
import { sit, newRound, expectDone, expectRefused, held, operate, CASH } from './seat.ts';
import type { GameCheck } from './seat.ts';

export const rollbackChecks: readonly GameCheck[] = [
  {
    title: 'of two bets in a round one is rolled back, and the other goes on',
    run: async (harness) => {
      const { bet, prize, rollback, send, money } = await sit(harness);
      const round = newRound();
      const other = { ...round, bet: `${round.round}.b`, tx: `${round.round}.bet2` };
      await send(bet(round, 10_00n));
      await send(bet(other, 5_00n));
      expectDone(await send(rollback(`${round.round}.undo`, other.tx)), 90_00n);
      expectDone(await send(prize(round, `${round.round}.win`, 20_00n)), 110_00n);
      expect(await money()).toEqual({ cash: 110_00n, open: 0n });
    },
  },
  {
    title: 'a rollback that is first keeps its bet from being placed, however often both come',
    run: async (harness) => {
      const { bet, rollback, send, money } = await sit(harness);
      const round = newRound();
      const undo = rollback(`${round.round}.undo`, round.tx);
      expect((await send(undo)).ok).toBe(true);
      expect((await send(undo)).ok).toBe(true);
      for (let turn = 0; turn < 2; turn++) expectRefused(harness, await send(bet(round, 10_00n)), 'rolled_back');
      expect(await money()).toEqual({ cash: CASH, open: 0n });
    },
  },
  {
    title: 'a rollback of a lost bet gives the stake back once, and takes it out of what it counted for',
    run: async (harness) => {
      const { api } = harness;
      const { player, bet, prize, rollback, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      await send(prize(round, `${round.round}.win`, 0n));
      const undo = rollback(`${round.round}.undo`, round.tx);
      expect((await concurrently(5, () => send(undo))).map(({ ok }) => ok)).toEqual(Array(5).fill(true));
      expect(await money()).toEqual({ cash: CASH, open: 0n });
      const [day] = await query<Record<string, unknown>>(
        api,
        `select sum(settled_cents)::int as settled, sum(counted_cents)::int as counted, sum(voided_cents)::int as voided
          from member_day where member_id = ${player.id}`,
      );
      expect(day).toEqual({ settled: 0, counted: 0, voided: 10_00 });
    },
  },
  {
    title: 'a rollback of a bet that won waits for a person, and is done once they agree',
    run: async (harness) => {
      const { api } = harness;
      const { bet, prize, rollback, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      await send(prize(round, `${round.round}.win`, 25_00n));
      const undo = rollback(`${round.round}.undo`, round.tx);
      for (let turn = 0; turn < 3; turn++) expectRefused(harness, await send(undo), 'undecided');
      expect(await money()).toEqual({ cash: 115_00n, open: 0n });
      const [row] = await held(api, round.bet);
      expect(row).toMatchObject({ kind: 'rollback' });
      expect((await operate(api, `/settlements/${row?.id}/accept`)).body).toEqual({ state: 'accepted' });
      expectDone(await send(undo), CASH);
      expect(await money()).toEqual({ cash: CASH, open: 0n });
    },
  },
  {
    title: 'a rollback of one prize waits for a person, and takes that prize alone',
    appliesTo: ({ adds }) => adds,
    run: async (harness) => {
      const { api } = harness;
      const { bet, prize, rollback, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      await send(prize(round, `${round.round}.one`, 5_00n));
      await send(prize(round, `${round.round}.two`, 7_00n));
      const undo = rollback(`${round.round}.undo`, `${round.round}.one`);
      expectRefused(harness, await send(undo), 'undecided');
      await send(prize(round, `${round.round}.three`, 1_00n));
      expect(await money()).toEqual({ cash: 103_00n, open: 0n });
      const [row] = await held(api, round.bet);
      await operate(api, `/settlements/${row?.id}/accept`);
      expectDone(await send(undo), 98_00n);
      expect(await money()).toEqual({ cash: 98_00n, open: 0n });
    },
  },
  {
    title: 'two rollbacks of one prize, under names of their own, take it once',
    appliesTo: ({ adds }) => adds,
    run: async (harness) => {
      const { api } = harness;
      const { bet, prize, rollback, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      await send(prize(round, `${round.round}.one`, 5_00n));
      await send(prize(round, `${round.round}.two`, 7_00n));
      const undos = ['undo', 'undo2'].map((name) => rollback(`${round.round}.${name}`, `${round.round}.one`));
      for (const undo of undos) expectRefused(harness, await send(undo), 'undecided');
      const [row, ...others] = await held(api, round.bet);
      expect(others).toEqual([]);
      await operate(api, `/settlements/${row?.id}/accept`);
      for (const undo of undos) expectDone(await send(undo), 97_00n);
      expect(await money()).toEqual({ cash: 97_00n, open: 0n });
    },
  },
  {
    title: 'a rollback of a prize that is held waits for the decision on it, and of a refused one takes nothing',
    appliesTo: ({ adds }) => adds,
    run: async (harness) => {
      const { api } = harness;
      const { bet, prize, rollback, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 1_00n));
      await send(prize(round, `${round.round}.one`, 2_00n));
      await send(prize(round, `${round.round}.two`, 1_000_00n));
      const undo = rollback(`${round.round}.undo`, `${round.round}.two`);
      expectRefused(harness, await send(undo), 'undecided');
      const [row, ...others] = await held(api, round.bet);
      expect([row?.kind, others]).toEqual(['settlement', []]);
      await operate(api, `/settlements/${row?.id}/refuse`);
      expectDone(await send(undo), 101_00n);
      expect(await held(api, round.bet)).toEqual([]);
      expect(await money()).toEqual({ cash: 101_00n, open: 0n });
    },
  },
  {
    title: 'a rollback that a person refuses stays refused, and moves nothing',
    run: async (harness) => {
      const { api } = harness;
      const { bet, prize, rollback, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      await send(prize(round, `${round.round}.win`, 25_00n));
      const undo = rollback(`${round.round}.undo`, round.tx);
      await send(undo);
      const [row] = await held(api, round.bet);
      await operate(api, `/settlements/${row?.id}/refuse`);
      expectRefused(harness, await send(undo), 'not_allowed');
      expect(await money()).toEqual({ cash: 115_00n, open: 0n });
    },
  },
  {
    title: 'a prize of no bet, or of one that was rolled back, is refused',
    run: async (harness) => {
      const { bet, prize, rollback, send, money } = await sit(harness);
      const [none, round] = [newRound(), newRound()];
      expectRefused(harness, await send(prize(none, `${none.round}.win`, 5_00n)), 'unknown_bet');
      await send(bet(round, 10_00n));
      await send(rollback(`${round.round}.undo`, round.tx));
      expectRefused(harness, await send(prize(round, `${round.round}.win`, 5_00n)), 'rolled_back');
      expect((await send(rollback(`${none.round}.undo`, `${round.round}.undo`))).ok).toBe(false);
      expect(await money()).toEqual({ cash: CASH, open: 0n });
    },
  },
];
