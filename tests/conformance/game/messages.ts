/** Checks the authentication of messages, their content, and the server's requests to a provider. */
import { expect } from 'vitest';
import { HOUR } from '#server/platform/time.ts';
import { concurrently } from '#scripts/dev/fixtures/calls.ts';
import { callAs, outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { query } from '#tests/support/journey.ts';
import type { Message } from './host.ts';
import { LAUNCH, sit, newRound, expectDone, expectRefused, CASH } from './seat.ts';
import type { GameCheck } from './seat.ts';

export const messageChecks: readonly GameCheck[] = [
  {
    title: 'a launch names its player, their game and their balance',
    run: async (harness) => {
      const { seat, send } = await sit(harness);
      const reply = await send({ kind: 'authenticate', seat });
      expect(reply).toMatchObject({ ok: true, balance: CASH, player: seat.player });
      expectRefused(
        harness,
        await send({ kind: 'authenticate', seat: { ...seat, token: 'T'.repeat(43) } }),
        'unknown_token',
      );
    },
  },
  {
    title: 'an amount that is none is refused, and moves nothing',
    run: async (harness) => {
      const { bet, send, money } = await sit(harness);
      for (const amount of harness.host.oddAmounts)
        expectRefused(harness, await send(bet(newRound(), 1_00n, { amount })), 'malformed');
      expect(await money()).toEqual({ cash: CASH, open: 0n });
    },
  },
  {
    title: 'a bet of nothing, as of free rounds that the provider plays, is refused, and so is its prize',
    run: async (harness) => {
      const { api, host } = harness;
      const { player, bet, prize, send, money } = await sit(harness);
      const round = newRound();
      const rows = () =>
        query(
          api,
          `select (select count(*) from game_bet where member_id = ${player.id})::int as bets,
            (select count(*) from game_round where provider_id = p.id and round_id = '${round.round}')::int as rounds,
            (select count(*) from provider_transaction where provider_id = p.id and transaction_id like '${round.round}.%')::int
              as names from game_provider p where p.api_name = '${host.provider}'`,
        );
      for (const closes of [false, true])
        expectRefused(harness, await send(bet(round, 0n, host.says.closes ? { closes } : {})), 'unsupported');
      expectRefused(harness, await send(prize(round, `${round.round}.win`, 5_00n)), 'unknown_bet');
      expect(await rows()).toEqual([{ bets: 0, rounds: 0, names: 0 }]);
      expect(await money()).toEqual({ cash: CASH, open: 0n });
    },
  },
  {
    title: 'another currency is refused',
    appliesTo: ({ currency }) => currency,
    run: async (harness) => {
      const { bet, send, money } = await sit(harness);
      expectRefused(harness, await send(bet(newRound(), 1_00n, { currency: 'USD' })), 'currency');
      expect(await money()).toEqual({ cash: CASH, open: 0n });
    },
  },
  {
    title: 'a message that is unsigned, a stranger’s, old, changed, or signed for another call is refused',
    run: async (harness) => {
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      await send(bet(round, 10_00n));
      for (const signature of ['none', 'stranger', 'expired', 'other call', 'byte changed'] as const) {
        expectRefused(
          harness,
          await send(prize(round, `${round.round}.${signature}`, 50_00n), { signature }),
          'unsigned',
        );
        expect(await money()).toEqual({ cash: 90_00n, open: 10_00n });
      }
    },
  },
  {
    title: 'either secret signs while one is changed',
    run: async (harness) => {
      const { bet, send, money } = await sit(harness);
      expectDone(await send(bet(newRound(), 10_00n)), 90_00n);
      expectDone(await send(bet(newRound(), 10_00n), { withSecond: true }), 80_00n);
      expect(await money()).toEqual({ cash: 80_00n, open: 20_00n });
    },
  },
  {
    title: 'a call that nobody knows is refused',
    run: async (harness) => {
      const { seat, send } = await sit(harness);
      expectRefused(harness, await send({ kind: 'unknown', seat }), 'unknown_call');
    },
  },
  {
    title: 'a token of one game opens no other',
    appliesTo: ({ lobby }) => !lobby,
    run: async (harness) => {
      const { seat, send } = await sit(harness);
      expectRefused(
        harness,
        await send({ kind: 'authenticate', seat: { ...seat, token: `${seat.token.slice(0, -1)}-` } }),
        'unknown_token',
      );
    },
  },
  {
    title: 'a token of a lobby plays each of its games, and no game that there is not',
    appliesTo: ({ lobby }) => lobby,
    run: async (harness) => {
      const { host } = harness;
      const { seat, bet, send, money } = await sit(harness);
      const other = bet(newRound(), 10_00n, { seat: { ...seat, game: host.games[1] } });
      expectDone(await send(other), 90_00n);
      const none = bet(newRound(), 10_00n, { seat: { ...seat, game: 'no-such-game' } });
      expectRefused(harness, await send(none), 'game_closed');
      expect(await money()).toEqual({ cash: 90_00n, open: 10_00n });
    },
  },
  {
    title: 'several calls in one request are done in their order, all of them or none',
    appliesTo: ({ several }) => several,
    run: async (harness) => {
      const { bet, prize, send, money } = await sit(harness);
      const round = newRound();
      const tooMuch = [bet(round, 10_00n), bet({ ...round, bet: `${round.bet}2`, tx: `${round.tx}2` }, 95_00n)];
      expectRefused(harness, await send({ kind: 'several', messages: tooMuch }), 'insufficient');
      expect(await money()).toEqual({ cash: CASH, open: 0n });
      const whole: Message = {
        kind: 'several',
        messages: [
          bet(round, 10_00n),
          prize(round, `${round.round}.one`, 4_00n),
          prize(round, `${round.round}.two`, 8_00n, { closes: true }),
        ],
      };
      expect((await concurrently(5, () => send(whole))).map(({ ok }) => ok)).toEqual(Array(5).fill(true));
      expect(await money()).toEqual({ cash: 102_00n, open: 0n });
    },
  },
  {
    title: 'a list of games changes what it tells, adds what is new, closed, and survives a host that is away',
    run: async (harness) => {
      const { api, host } = harness;
      const edges = () =>
        query<{ code: string; edge: number | null; open: boolean }>(
          api,
          `select g.game_code as code, g.min_edge_ppm as edge, g.is_open as open from game g
            join game_provider p on p.id = g.provider_id where p.api_name = '${host.provider}' order by 1`,
        );
      const mine = `(select id from game_provider where api_name = '${host.provider}')`;
      await query(api, `update game set min_edge_ppm = null where provider_id = ${mine}`);
      const before = await edges();
      for (const how of ['silent', 'nonsense'] as const) {
        host.behave(how);
        api.advance(HOUR);
        await api.housekeeping();
        expect(await edges()).toEqual(before);
      }
      host.behave('well');
      api.advance(HOUR);
      await api.housekeeping();
      const after = await edges();
      expect(
        after.filter(({ code }) => host.games.includes(code)).every(({ edge, open }) => (edge ?? 0) > 0 && open),
      ).toBe(true);
    },
  },
  {
    title: 'a host that does not answer opens no game, and the player is told to try again',
    appliesTo: ({ asksToLaunch }) => asksToLaunch,
    run: async ({ api, host }) => {
      const player = await newPlayer(api.services);
      const open = () => callAs(api.request, player, LAUNCH, { api_code: host.provider, gameCode: host.games[0] });
      for (const how of ['silent', 'nonsense'] as const) {
        host.behave(how);
        expect(outcomeOf(await open())).toBe('PROVIDER_UNAVAILABLE');
      }
      host.behave('well');
      expect(outcomeOf(await open())).toBe(200);
    },
  },
];
