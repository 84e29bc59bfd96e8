/** Provides a player at a provider's game, the provider's messages about them, and the values that checks read. */
import { expect } from 'vitest';
import type { WalletRefusal } from '#server/contexts/play/providers/game-provider.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { callAs, callBackoffice, outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { query } from '#tests/support/journey.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import type { Forged, GameHost, Message, Reply, Seat } from './host.ts';

export interface GameHarness {
  readonly api: TestApi;
  readonly host: GameHost;
}

export interface GameCheck {
  readonly title: string;
  /** Without it the check applies to every protocol. */
  readonly appliesTo?: (says: GameHost['says']) => boolean;
  readonly run: (harness: GameHarness) => Promise<void>;
}

/** The call by which a player opens a game. */
export const LAUNCH = '/api/day7/day7LoginV2';
export const CASH = 100_00n;
let names = 0;

/** Creates a player with 100.00 at a game. Returns the provider's messages about them. */
export async function sit({ api, host }: GameHarness, game: string = host.games[0]) {
  const player = await newPlayer(api.services, { cash: CASH });
  const opened = await callAs(api.request, player, LAUNCH, { api_code: host.provider, gameCode: game });
  expect(outcomeOf(opened)).toBe(200);
  const seat: Seat = {
    player: `m${player.id}`,
    token: host.tokenIn(new URL(String(opened.body['game_url']))),
    game,
  };
  return { player, seat, ...speaker(host, seat), ...booksOf(api, player) };
}

/** Creates unique ids of a round. */
export const newRound = () => {
  const round = `r${++names}`;
  return { round, bet: `${round}.a`, tx: `${round}.bet` };
};

const speaker = (host: GameHost, seat: Seat) => {
  const units = (cents: bigint) => cents * host.unitsPerCent;
  const bet = (round: Round, cents: bigint, more: Partial<Extract<Message, { kind: 'bet' }>> = {}): Message => ({
    ...{ kind: 'bet', seat, units: units(cents), ...round },
    ...more,
  });
  const prize = (
    round: Round,
    tx: string,
    cents: bigint,
    more: Partial<Extract<Message, { kind: 'prize' }>> = {},
  ): Message => ({
    ...{ kind: 'prize', seat, round: round.round, bet: round.bet, ofBetTx: round.tx, tx, units: units(cents) },
    ...more,
  });
  const rollback = (tx: string, of: string): Message => ({ kind: 'rollback', seat, tx, of });
  return { bet, prize, rollback, send: (message: Message, forged?: Forged) => host.send(message, forged) };
};
type Round = ReturnType<typeof newRound>;

const booksOf = (api: TestApi, player: Player) => ({
  /** Returns cash and open stakes, centavos. Expects that the ledger is sound. */
  money: async () => {
    await expectLedgerChecks(api.services.db);
    const { cash, open_bets: open } = await balancesOf(api.services.db, player.id);
    return { cash, open };
  },
});

export function expectDone(reply: Reply, balance: bigint): void {
  expect(reply).toMatchObject({ ok: true, balance });
}

export function expectRefused({ host }: GameHarness, reply: Reply, reason: WalletRefusal): void {
  expect({ ok: reply.ok, code: reply.code }).toEqual({ ok: false, code: host.codeOf(reason) });
}

export const held = (api: TestApi, bet: string) =>
  query<{ id: number; kind: string; win_cents: string | number }>(
    api,
    `select h.id, h.kind, h.win_cents from held_settlement h join game_bet b on b.id = h.bet_id
      where b.bet_id = '${bet}' and h.state = 'waiting' order by h.id`,
  );

export const operate = (api: TestApi, path: string) => callBackoffice(api.request, api.services, path, {});

/** Runs an operation that needs two operators. */
export async function operateByTwo(api: TestApi, path: string) {
  const asked = await operate(api, path);
  expect(asked.body).toMatchObject({ state: 'asked' });
  return callBackoffice(api.request, api.services, path, { operator: 'rui' });
}
