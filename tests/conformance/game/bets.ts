/** Checks bets and repeated ids. */
import { expect } from 'vitest';
import { concurrently } from '#scripts/dev/fixtures/calls.ts';
import { query } from '#tests/support/journey.ts';
import { sit, newRound, expectDone, expectRefused, CASH } from './seat.ts';
import type { GameCheck } from './seat.ts';

export const betChecks: readonly GameCheck[] = [
  {
    title: 'a bet takes its stake, and a prize ends it',
    run: async (harness) => {
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      expectDone(await send(bet(round, 10_00n)), 90_00n);
      expect(await money()).toEqual({ cash: 90_00n, open: 10_00n });
      expectDone(await send(prize(round, `${round.round}.win`, 25_00n)), 115_00n);
      expect(await money()).toEqual({ cash: 115_00n, open: 0n });
    },
  },
  {
    title: 'each call five times at once is one',
    run: async (harness) => {
      const { bet, prize, rollback, send, money } = await sit(harness);
      const [round, undone] = [newRound(), newRound()];
      for (const message of [
        bet(round, 10_00n),
        prize(round, `${round.round}.win`, 30_00n),
        bet(undone, 20_00n),
        rollback(`${undone.round}.undo`, undone.tx),
      ])
        expect((await concurrently(5, () => send(message))).map(({ ok }) => ok)).toEqual(Array(5).fill(true));
      expect(await money()).toEqual({ cash: 120_00n, open: 0n });
    },
  },
  {
    title: 'a name with another amount, round, game or player is refused',
    run: async (harness) => {
      const { seat, bet, prize, send, money } = await sit(harness);
      const other = await sit(harness, harness.host.says.lobby ? harness.host.games[1] : harness.host.games[0]);
      const round = newRound();
      await send(bet(round, 10_00n));
      const next = newRound();
      const otherGame = { ...seat, game: harness.host.games[1] };
      for (const message of [
        bet(round, 11_00n),
        bet({ ...next, tx: round.tx }, 10_00n),
        bet(round, 10_00n, { seat: other.seat }),
        ...(harness.host.says.lobby ? [bet(round, 10_00n, { seat: otherGame })] : []),
        prize(round, round.tx, 10_00n),
      ])
        expectRefused(harness, await send(message), 'duplicate');
      await send(prize(round, `${round.round}.win`, 5_00n));
      expectRefused(harness, await send(prize(round, `${round.round}.win`, 6_00n)), 'duplicate');
      expect(await money()).toEqual({ cash: 95_00n, open: 0n });
      expect(await other.money()).toEqual({ cash: CASH, open: 0n });
    },
  },
  {
    title: 'a stake above the balance is refused, also where several come at once',
    run: async (harness) => {
      const { bet, send, money } = await sit(harness);
      expectRefused(harness, await send(bet(newRound(), 100_01n)), 'insufficient');
      const replies = await concurrently(10, () => send(bet(newRound(), 30_00n)));
      expect(replies.filter(({ ok }) => ok)).toHaveLength(3);
      expect(await money()).toEqual({ cash: 10_00n, open: 90_00n });
    },
  },
  {
    title: 'a game that was closed takes no bet, and its bets end',
    run: async (harness) => {
      const { api, host } = harness;
      const game = host.games[1];
      const { bet, prize, send, money } = await sit(harness, game);
      const round = newRound();
      await send(bet(round, 10_00n));
      await query(
        api,
        `update game set is_open = false where game_code = '${game}'
          and provider_id = (select id from game_provider where api_name = '${host.provider}')`,
      );
      expectRefused(harness, await send(bet(newRound(), 10_00n)), 'game_closed');
      expectDone(await send(prize(round, `${round.round}.win`, 20_00n)), 110_00n);
      expect(await money()).toEqual({ cash: 110_00n, open: 0n });
      await query(api, `update game set is_open = true where game_code = '${game}'`);
    },
  },
];
