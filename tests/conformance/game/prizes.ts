/** Checks of prizes and losses. */
import { expect } from 'vitest';
import { HOUR } from '#server/platform/time.ts';
import { callAs } from '#scripts/dev/fixtures/calls.ts';
import { query } from '#tests/support/journey.ts';
import { sit, newRound, expectDone, expectRefused, held, operate, operateByTwo } from './seat.ts';
import type { GameCheck } from './seat.ts';

export const prizeChecks: readonly GameCheck[] = [
  {
    title: 'a loss is told by a prize of nothing',
    run: async (harness) => {
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      expectDone(await send(prize(round, `${round.round}.win`, 0n)), 90_00n);
      expect(await money()).toEqual({ cash: 90_00n, open: 0n });
    },
  },
  {
    title: 'a loss is told by the end of its round, with the bet or after it',
    appliesTo: ({ closes }) => closes,
    run: async (harness) => {
      const { seat, bet, send, money } = await sit(harness);
      expectDone(await send(bet(newRound(), 10_00n, { closes: true })), 90_00n);
      expect(await money()).toEqual({ cash: 90_00n, open: 0n });
      const round = newRound();
      await send(bet(round, 10_00n));
      for (let turn = 0; turn < 2; turn++) expectDone(await send({ kind: 'close', seat, round: round.round }), 80_00n);
      expect(await money()).toEqual({ cash: 80_00n, open: 0n });
    },
  },
  {
    title: 'a loss is told by silence for two days, and a prize after that is paid',
    appliesTo: ({ silentLoss }) => silentLoss,
    run: async (harness) => {
      const { api } = harness;
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      api.advance(47 * HOUR);
      await api.housekeeping();
      expect(await money()).toEqual({ cash: 90_00n, open: 10_00n });
      api.advance(2 * HOUR);
      await api.housekeeping();
      expect(await money()).toEqual({ cash: 90_00n, open: 0n });
      expectDone(await send(prize(round, `${round.round}.win`, 7_00n)), 97_00n);
      expect(await money()).toEqual({ cash: 97_00n, open: 0n });
    },
  },
  {
    title: 'prizes of one bet add up, each once',
    appliesTo: ({ adds }) => adds,
    run: async (harness) => {
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      for (const [index, cash] of [92_00n, 95_00n, 99_00n].entries()) {
        const win = prize(round, `${round.round}.win${index}`, [2_00n, 3_00n, 4_00n][index] ?? 0n);
        expectDone(await send(win), cash);
        expectDone(await send(win), cash);
      }
      expect(await money()).toEqual({ cash: 99_00n, open: 0n });
    },
  },
  {
    title: 'units below a centavo are summed before they are rounded down',
    appliesTo: ({ adds }) => adds,
    run: async (harness) => {
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 1_00n));
      const half = { units: harness.host.unitsPerCent / 2n };
      expectDone(await send(prize(round, `${round.round}.half`, 0n, half)), 99_00n);
      expectDone(await send(prize(round, `${round.round}.other`, 0n, half)), 99_01n);
      expectDone(await send(prize(round, `${round.round}.unit`, 0n, { units: 1n })), 99_01n);
      expect(await money()).toEqual({ cash: 99_01n, open: 0n });
    },
  },
  {
    title: 'a prize after the session is paid, and a bet is refused',
    run: async (harness) => {
      const { api } = harness;
      const { player, bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      await callAs(api.request, player, '/api/auth/logout', {});
      expectRefused(harness, await send(bet(newRound(), 10_00n)), 'unknown_token');
      expectDone(await send(prize(round, `${round.round}.win`, 20_00n)), 110_00n);
      expect(await money()).toEqual({ cash: 110_00n, open: 0n });
    },
  },
  {
    title: 'a prize of a closed account is paid, and the provider is told until it has ended the rounds',
    run: async (harness) => {
      const { api, host } = harness;
      const { player, seat, bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      host.behave('silent');
      await operate(api, `/members/${player.account}/disable`);
      expect(host.ended).not.toContain(seat.player);
      host.behave('well');
      await api.housekeeping();
      expect(host.ended).toContain(seat.player);
      expect((await send(bet(newRound(), 10_00n))).ok).toBe(false);
      expectDone(await send(prize(round, `${round.round}.win`, 20_00n)), 110_00n);
      expect(await money()).toEqual({ cash: 110_00n, open: 0n });
    },
  },
  {
    title: 'in a closed round a bet is refused, and a prize is paid and marked late',
    appliesTo: ({ closes }) => closes,
    run: async (harness) => {
      const { api } = harness;
      const { seat, bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      await send({ kind: 'close', seat, round: round.round });
      const more = { ...round, bet: `${round.round}.b`, tx: `${round.round}.bet2` };
      expectRefused(harness, await send(bet(more, 10_00n)), 'round_closed');
      expectDone(await send(bet(round, 10_00n)), 90_00n);
      expectDone(await send(prize(round, `${round.round}.win`, 3_00n)), 93_00n);
      const late = await query(
        api,
        `select 1 from provider_transaction where transaction_id = '${round.round}.win' and action = 'late_win'`,
      );
      expect(late).toHaveLength(1);
      expect(await money()).toEqual({ cash: 93_00n, open: 0n });
      // Another player's bets on the round continue.
      const other = await sit(harness);
      const theirs = { ...more, bet: `${round.round}.c`, tx: `${round.round}.bet3` };
      expectDone(await other.send(other.bet(theirs, 10_00n)), 90_00n);
    },
  },
  {
    title: 'a prize above what the game can pay is held, and its sum counts, not its parts',
    run: async (harness) => {
      const { api, host } = harness;
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 1_00n));
      if (host.says.adds) expectDone(await send(prize(round, `${round.round}.one`, 60_00n)), 159_00n);
      const before = await money();
      expectDone(await send(prize(round, `${round.round}.two`, 1_000_00n)), before.cash);
      expect(await money()).toEqual(before);
      const [row, ...others] = await held(api, round.bet);
      expect(others).toEqual([]);
      await operateByTwo(api, `/settlements/${row?.id}/accept`);
      const paid = host.says.adds ? 1_060_00n : 1_000_00n;
      expect(await money()).toEqual({ cash: 99_00n + paid, open: 0n });
    },
  },
  {
    title: 'prizes that come while one is held wait with it, and are paid together',
    appliesTo: ({ adds }) => adds,
    run: async (harness) => {
      const { api } = harness;
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 1_00n));
      await send(prize(round, `${round.round}.one`, 1_000_00n));
      await send(prize(round, `${round.round}.two`, 5_00n));
      const [row, ...others] = await held(api, round.bet);
      expect(others).toEqual([]);
      await operateByTwo(api, `/settlements/${row?.id}/accept`);
      expect(await money()).toEqual({ cash: 1_104_00n, open: 0n });
    },
  },
];
