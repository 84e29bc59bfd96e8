/**
 * Places the bets of one press. Each is a request with an id of its own, because the wallet takes each bet by itself:
 * one may be accepted and another refused. A repeat asks only for the missing answers.
 */
import { fill } from '#lib/fill.ts';
import { readMoney } from '#lib/money.ts';
import { isTrouble } from '../refusals.ts';
import type { BetClaim, BetView, Seat } from './seat.ts';

export interface Placed {
  readonly accepted: readonly BetView[];
  readonly refused: readonly { readonly claim: BetClaim; readonly refusal: string }[];
  /** The bets without an answer. The next press asks for the same ones again. */
  readonly unanswered: readonly BetClaim[];
  /** The balance after the accepted bets, centavos; null where there are none. */
  readonly balance: bigint | null;
}

/** Sends all bets at once, so that the close of betting divides them as little as possible. */
export async function placeAll(seat: Pick<Seat, 'place'>, claims: readonly BetClaim[]): Promise<Placed> {
  const answers = await Promise.all(claims.map(async (claim) => ({ claim, reply: await seat.place(claim) })));
  const accepted = answers.flatMap(({ reply }) => (reply.ok ? reply : []));
  const not = answers.flatMap(({ claim, reply }) => (reply.ok ? [] : { claim, refusal: reply.refusal }));
  // Each bet only lowers the balance, so the lowest is the latest.
  const balances = accepted.map(({ balance }) => readMoney(balance) ?? 0n);
  return {
    accepted: accepted.map(({ bet }) => bet),
    refused: not.filter(({ refusal }) => !isTrouble(refusal)),
    unanswered: not.filter(({ refusal }) => isTrouble(refusal)).map(({ claim }) => claim),
    balance: balances.length === 0 ? null : balances.reduce((least, each) => (each < least ? each : least)),
  };
}

interface Words {
  readonly text: (key: string) => string;
  readonly refusalText: (refusal: string) => string;
  /** Names a bet, as "Caju R$ 5,00". */
  readonly nameOf: (bet: Pick<BetClaim, 'choice' | 'stake'>) => string;
  readonly money: (cents: bigint) => string;
  /** Joins names by the language's rule. */
  readonly listed: (names: readonly string[]) => string;
}

/** Returns the message about a press: one sentence for a single bet, else a line for each kind of answer. */
export function messageOf({ accepted, refused, unanswered }: Placed, words: Words): string {
  const { text, refusalText, nameOf, money, listed } = words;
  const isSingle = accepted.length + refused.length + unanswered.length === 1;
  const [first] = refused;
  if (isSingle)
    return first ? refusalText(first.refusal) : text(accepted.length > 0 ? 'betStands' : 'connection.betLost');
  if (refused.length + unanswered.length === 0) {
    const total = accepted.reduce((sum, { stake }) => sum + (readMoney(stake) ?? 0n), 0n);
    return fill(text('betsStand'), { n: accepted.length, total: money(total) });
  }
  const list = (bets: readonly Pick<BetClaim, 'choice' | 'stake'>[]) => listed(bets.map(nameOf));
  const reasons = [...new Set(refused.map(({ refusal }) => refusal))];
  const refusedFor = (reason: string) => refused.filter(({ refusal }) => refusal === reason).map(({ claim }) => claim);
  return [
    accepted.length > 0 ? fill(text('betsTaken'), { list: list(accepted) }) : '',
    ...reasons.map((reason) =>
      fill(text('betsRefused'), { list: list(refusedFor(reason)), reason: refusalText(reason) }),
    ),
    unanswered.length > 0 ? fill(text('betsLost'), { list: list(unanswered) }) : '',
  ]
    .filter(Boolean)
    .join('\n');
}
