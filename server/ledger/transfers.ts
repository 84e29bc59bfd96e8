/**
 * The transfers that exist (domain 4.1), one function each. All run inside the caller's transaction, are idempotent by
 * their reference, take centavos and answer a PostingResult. README.md walks through them in reais.
 */
import type { Database } from '#server/db/connect.ts';
import type { AccountRef } from './accounts.ts';
import { post } from './post.ts';
import type { PostingResult } from './post.ts';

interface Act {
  readonly member: number;
  readonly now: Date;
}

/** What a deposit moves, for a caller that posts more in its transaction. */
export const depositAccounts = (member: number): readonly AccountRef[] => [
  { kind: 'psp_clearing' },
  { kind: 'cash', member },
  { kind: 'fees' },
];

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

/** What a settlement moves, for a caller that posts more in its transaction. */
export const settleAccounts = (member: number): readonly AccountRef[] => [
  { kind: 'open_bets', member },
  { kind: 'house_game' },
  { kind: 'cash', member },
];

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

/** What a request and the return of its money move, for a caller that posts more in its transaction. */
export const holdAccounts = (member: number): readonly AccountRef[] => [
  { kind: 'cash', member },
  { kind: 'locked', member },
];

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

/** `bonus` is the number of the requirement that the bonus belongs to (server/features/turnover/requirements.ts). */
type BonusAct = Act & { readonly bonus: number; readonly amount: bigint };

/** A bonus is given: the house pays it into the player's bonus balance. */
export function giveBonus(tx: Database, act: BonusAct): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'bonus_give',
    reference: `bonus:${act.bonus}:give`,
    lines: [
      { account: { kind: 'house_bonus' }, amount: -act.amount },
      { account: { kind: 'bonus', member: act.member }, amount: act.amount },
    ],
  });
}

/** Its turnover is met: the bonus is cash. */
export function convertBonus(tx: Database, act: BonusAct): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'bonus_convert',
    reference: `bonus:${act.bonus}:end`,
    lines: [
      { account: { kind: 'bonus', member: act.member }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  });
}

/** Given up or expired: the bonus is the house's again. Shares the conversion's reference: one end only. */
export function forfeitBonus(tx: Database, act: BonusAct): Promise<PostingResult> {
  return post(tx, {
    ...act,
    kind: 'bonus_forfeit',
    reference: `bonus:${act.bonus}:end`,
    lines: [
      { account: { kind: 'bonus', member: act.member }, amount: -act.amount },
      { account: { kind: 'house_bonus' }, amount: act.amount },
    ],
  });
}
