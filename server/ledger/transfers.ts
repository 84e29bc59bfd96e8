/**
 * The transfers that exist (domain 4.1), one function each. All run inside the caller's transaction, are idempotent by
 * their reference, take centavos and answer a PostingResult. README.md walks through them in reais.
 */
import type { Database } from '../db/connect.ts';
import { post } from './post.ts';
import type { PostingResult } from './post.ts';

interface Act {
  readonly member: number;
  readonly now: Date;
}

/** A paid deposit: the provider holds amount + fee for us, the player gets the amount, the house the fee. */
export function deposit(
  tx: Database,
  act: Act & { rechargeId: number; amount: bigint; fee: bigint },
): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'deposit',
    reference: `recharge:${act.rechargeId}`,
    lines: [
      { account: { kind: 'psp_clearing' }, amount: -(act.amount + act.fee) },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
      { account: { kind: 'fees' }, amount: act.fee },
    ],
  });
}

/** Money that came in and belongs to no player: wrong amount, wrong payer, unknown charge. */
export function receiveInSuspense(
  tx: Database,
  act: { endToEndId: string; amount: bigint; now: Date },
): Promise<PostingResult> {
  return post(tx, {
    kind: 'suspense',
    member: 0,
    now: act.now,
    reference: `psp:${act.endToEndId}`,
    lines: [
      { account: { kind: 'psp_clearing' }, amount: -act.amount },
      { account: { kind: 'suspense' }, amount: act.amount },
    ],
  });
}

/** Such money sent back to its payer. */
export function returnFromSuspense(
  tx: Database,
  act: { endToEndId: string; amount: bigint; now: Date },
): Promise<PostingResult> {
  return post(tx, {
    kind: 'suspense_return',
    member: 0,
    now: act.now,
    reference: `psp:${act.endToEndId}:return`,
    lines: [
      { account: { kind: 'suspense' }, amount: -act.amount },
      { account: { kind: 'psp_clearing' }, amount: act.amount },
    ],
  });
}

/** `round` names a round across providers: "jogada:<round id>". */
type RoundAct = Act & { readonly round: string };

/** A stake leaves the player's cash and waits in his open bets. */
export function placeBet(tx: Database, act: RoundAct & { stake: bigint }): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'bet',
    reference: `round:${act.round}:bet`,
    lines: [
      { account: { kind: 'cash', member: act.member }, amount: -act.stake },
      { account: { kind: 'open_bets', member: act.member }, amount: act.stake },
    ],
  });
}

/** The round's end: the stake goes to the house, the prize comes from it. */
export function settleBet(tx: Database, act: RoundAct & { stake: bigint; win: bigint }): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'settle',
    reference: `round:${act.round}:settle`,
    lines: [
      { account: { kind: 'open_bets', member: act.member }, amount: -act.stake },
      { account: { kind: 'house_game' }, amount: act.stake - act.win },
      { account: { kind: 'cash', member: act.member }, amount: act.win },
    ],
  });
}

/** A round that never was: the stake goes back. Shares the settlement's reference, so a round ends one way only. */
export function voidBet(tx: Database, act: RoundAct & { stake: bigint }): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'void',
    reference: `round:${act.round}:settle`,
    lines: [
      { account: { kind: 'open_bets', member: act.member }, amount: -act.stake },
      { account: { kind: 'cash', member: act.member }, amount: act.stake },
    ],
  });
}

type WithdrawalAct = Act & { readonly withdrawalId: number; readonly amount: bigint };

/** A request takes the amount out of the player's cash and locks it until it is decided. */
export function holdWithdrawal(tx: Database, act: WithdrawalAct): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'withdrawal_hold',
    reference: `withdrawal:${act.withdrawalId}:hold`,
    lines: [
      { account: { kind: 'cash', member: act.member }, amount: -act.amount },
      { account: { kind: 'locked', member: act.member }, amount: act.amount },
    ],
  });
}

/** Paid out: the locked money leaves through the provider, the fee stays with the house. */
export function payWithdrawal(tx: Database, act: WithdrawalAct & { fee: bigint }): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'withdrawal_paid',
    reference: `withdrawal:${act.withdrawalId}:end`,
    lines: [
      { account: { kind: 'locked', member: act.member }, amount: -act.amount },
      { account: { kind: 'psp_clearing' }, amount: act.amount - act.fee },
      { account: { kind: 'fees' }, amount: act.fee },
    ],
  });
}

/** Refused, or the payout failed: the locked money is cash again. Shares the payment's reference: one end only. */
export function returnWithdrawal(tx: Database, act: WithdrawalAct): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'withdrawal_returned',
    reference: `withdrawal:${act.withdrawalId}:end`,
    lines: [
      { account: { kind: 'locked', member: act.member }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  });
}
