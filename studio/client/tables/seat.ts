/** Manages the player's bets at a table. The witness records a bet before it is sent, and its end as it came. */
import type { BetEnd } from '#lib/bet-history.ts';
import type { Json } from '#lib/json.ts';
import type { TableView } from '#studio/server/tables/view.ts';
import { isTrouble } from '../refusals.ts';
import type { Calls } from '../draw.ts';
import type { Reply } from '../remote.ts';
import type { Witness } from '../witness.ts';

export interface BetView {
  readonly bet: string;
  readonly spin: string;
  readonly round: number;
  readonly roundId: string;
  readonly stake: string;
  readonly choice: Json;
  readonly cashOut: number | null;
  /** The payment of the cash-out. */
  readonly out?: string;
  readonly state: 'placing' | 'standing' | 'ended' | 'settled' | 'refused';
  readonly at: string;
  readonly outcome?: Json;
  readonly serverSeed?: string;
  readonly win?: string;
}

export interface SeatReply {
  readonly balance: string;
  /** The player's masked name, as others at the table see it. */
  readonly name: string;
  readonly table: TableView;
  readonly mine: readonly BetView[];
}

type BetReply = Reply<{ readonly bet: BetView; readonly balance: string }>;

/** A request for a bet, repeated until it is answered. */
export interface BetClaim {
  readonly spin: string;
  readonly view: TableView;
  readonly stake: string;
  readonly choice: Json;
}

export type Seat = ReturnType<typeof createSeat>;

export function createSeat({ send, sendUntilAnswered }: Calls, witness: Witness) {
  /** Bets whose end the witness has recorded. */
  const ended = new Set<string>();

  const look = (): Promise<Reply<SeatReply>> => send<SeatReply>('seat', {});

  /** Records the ends of bets, once the player has seen them. */
  async function record(bets: readonly BetView[]): Promise<void> {
    for (const bet of bets) await tellEnd(bet);
  }

  async function tellEnd(bet: BetView): Promise<void> {
    if (ended.has(bet.spin)) return;
    const end = endOf(bet);
    if (end === null) return;
    ended.add(bet.spin);
    await witness({ ask: 'bet-end', spin: bet.spin, end });
  }

  /** Requests a bet. The same claim again is the same bet. */
  async function place({ spin, view, stake, choice }: BetClaim): Promise<BetReply> {
    const { chain, round, roundId, commitment } = view;
    const kept = { head: chain.head, salt: chain.salt };
    await witness({ ask: 'bet', spin, chain: kept, round, commitment, stake, choice });
    const asked = { spin_id: spin, round: roundId, commitment, bet: stake, choice };
    const reply: BetReply = await sendUntilAnswered('bet', asked);
    if (!reply.ok && !isTrouble(reply.refusal)) await witness({ ask: 'bet-end', spin, end: reply.refusal });
    return reply;
  }

  /**
   * Cashes a bet out, at the moment when the studio receives the request. `amount`: what the player saw, as wire money,
   * in games with offers.
   */
  async function takeOut({ bet, spin }: BetView, amount: string | null): Promise<BetReply> {
    const reply: BetReply = await sendUntilAnswered('cash-out', { bet, ...(amount === null ? {} : { amount }) });
    if (reply.ok && reply.bet.cashOut !== null) await witness({ ask: 'cash-out', spin, cashOut: reply.bet.cashOut });
    return reply;
  }

  return { look, record, place, takeOut };
}

function endOf({ state, stake, choice, cashOut, outcome, win, serverSeed }: BetView): BetEnd | string | null {
  if (state === 'refused') return 'ROUND_VOID';
  if (outcome === undefined || win === undefined || serverSeed === undefined) return null;
  return { stake, choice, cashOut, outcome, win, serverSeed };
}
