/**
 * Builds the postings (docs/domain/money-and-ledger.md#posting-kinds), one function each: pure, in centavos, with a unique reference. `post`
 * writes them. README.md shows them in reais.
 */
import type { BonusWallet } from './accounts.ts';
import type { Posting } from './posting.ts';

/** The member and the instant of a posting. */
export interface PostingContext {
  readonly member: number;
  readonly now: Date;
}

/** Credits a paid deposit: the provider holds amount + fee for us, the player gets the amount, the house the fee. */
export function deposit(act: PostingContext & { depositId: number; amount: bigint; fee: bigint }): Posting {
  return {
    ...act,
    kind: 'deposit',
    reference: `recharge:${act.depositId}`,
    lines: [
      { account: { kind: 'psp_clearing' }, amount: -(act.amount + act.fee) },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
      { account: { kind: 'fees' }, amount: act.fee },
    ],
  };
}

/** Books a payment that belongs to no player: wrong amount, wrong payer or unknown charge. */
export function receiveInSuspense(act: { paymentKey: string; amount: bigint; now: Date }): Posting {
  return {
    kind: 'suspense',
    member: 0,
    now: act.now,
    reference: `psp:${act.paymentKey}`,
    lines: [
      { account: { kind: 'psp_clearing' }, amount: -act.amount },
      { account: { kind: 'suspense' }, amount: act.amount },
    ],
  };
}

/** Returns such a payment to its payer: what is left of it, or the part that the provider reports. */
export function returnFromSuspense(act: { paymentKey: string; returnId?: string; amount: bigint; now: Date }): Posting {
  return {
    kind: 'suspense_return',
    member: 0,
    now: act.now,
    reference: `psp:${act.paymentKey}:return${act.returnId === undefined ? '' : `:${act.returnId}`}`,
    lines: [
      { account: { kind: 'suspense' }, amount: -act.amount },
      { account: { kind: 'psp_clearing' }, amount: act.amount },
    ],
  };
}

type WithdrawalAct = PostingContext & { readonly withdrawalId: number; readonly amount: bigint };

/** Moves the amount of a withdrawal from the player's cash to locked money. */
export function holdWithdrawal(act: WithdrawalAct): Posting {
  return {
    ...act,
    kind: 'withdrawal_hold',
    reference: `withdrawal:${act.withdrawalId}:hold`,
    lines: [
      { account: { kind: 'cash', member: act.member }, amount: -act.amount },
      { account: { kind: 'locked', member: act.member }, amount: act.amount },
    ],
  };
}

/** Pays a withdrawal: the locked money leaves through the provider, and the house keeps the fee. */
export function payWithdrawal(act: WithdrawalAct & { fee: bigint }): Posting {
  return {
    ...act,
    kind: 'withdrawal_paid',
    reference: `withdrawal:${act.withdrawalId}:end`,
    lines: [
      { account: { kind: 'locked', member: act.member }, amount: -act.amount },
      { account: { kind: 'psp_clearing' }, amount: act.amount - act.fee },
      { account: { kind: 'fees' }, amount: act.fee },
    ],
  };
}

/**
 * Returns the locked money to the cash, where the withdrawal was refused or its payout failed. It shares the payment's reference, so that it
 * ends once.
 */
export function returnWithdrawal(act: WithdrawalAct): Posting {
  return {
    ...act,
    kind: 'withdrawal_returned',
    reference: `withdrawal:${act.withdrawalId}:end`,
    lines: [
      { account: { kind: 'locked', member: act.member }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  };
}

/**
 * `bonus`: the number of the bonus' requirement (server/kernel/wagering/requirements.ts). `wallet`: the account that holds it until its
 * wagering is met.
 */
type BonusAct = PostingContext & { readonly bonus: number; readonly amount: bigint; readonly wallet: BonusWallet };

/** Grants a bonus: the house pays it into the player's bonus balance or rebate wallet. */
export function giveBonus(act: BonusAct): Posting {
  return {
    ...act,
    kind: 'bonus_give',
    reference: `bonus:${act.bonus}:give`,
    lines: [
      { account: { kind: 'house_bonus' }, amount: -act.amount },
      { account: { kind: act.wallet, member: act.member }, amount: act.amount },
    ],
  };
}

/** Converts a bonus to cash once its wagering is met. */
export function convertBonus(act: BonusAct): Posting {
  return {
    ...act,
    kind: 'bonus_convert',
    reference: `bonus:${act.bonus}:end`,
    lines: [
      { account: { kind: act.wallet, member: act.member }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  };
}

/** Returns a bonus to the house, where it was given up or expired. It shares the conversion's reference, so that it ends once. */
export function forfeitBonus(act: BonusAct): Posting {
  return {
    ...act,
    kind: 'bonus_forfeit',
    reference: `bonus:${act.bonus}:end`,
    lines: [
      { account: { kind: act.wallet, member: act.member }, amount: -act.amount },
      { account: { kind: 'house_bonus' }, amount: act.amount },
    ],
  };
}

/** Exchanges points for money of the rebate wallet that needs no wagering. `claim`: the number of the exchange's claim. */
export function exchangePoints(act: PostingContext & { claim: number; amount: bigint }): Posting {
  return {
    ...act,
    kind: 'points_exchange',
    reference: `claim:${act.claim}:exchange`,
    lines: [
      { account: { kind: 'house_bonus' }, amount: -act.amount },
      { account: { kind: 'rebate', member: act.member }, amount: act.amount },
    ],
  };
}

/** Moves the free part of the rebate wallet to the cash. */
export function collectRebate(act: PostingContext & { collect: number; amount: bigint }): Posting {
  return {
    ...act,
    kind: 'rebate_collect',
    reference: `rebate:${act.collect}:collect`,
    lines: [
      { account: { kind: 'rebate', member: act.member }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  };
}

/** Returns the reference of a commission's posting. */
export const commissionReference = (of: { monday: string; member: number; part: string; kind: string }): string =>
  `agency:${of.monday}:${of.member}:${of.part}:${of.kind}`;

/** Pays one part of a referrer's week. `monday`: the week's first day. `part`, `kind`: of contract/agency.ts. */
export function payCommission(
  act: PostingContext & { monday: string; part: string; kind: string; amount: bigint },
): Posting {
  return {
    ...act,
    kind: 'agency_reward',
    reference: commissionReference(act),
    lines: [
      { account: { kind: 'house_agency' }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  };
}

/** Adjusts a player's cash by a signed amount. `posting`: the number of the operators' decision (backoffice/manual-adjustments.ts). */
export function adjustCash(act: PostingContext & { posting: number; amount: bigint }): Posting {
  return {
    ...act,
    kind: 'house_adjust',
    reference: `adjust:${act.posting}`,
    lines: [
      { account: { kind: 'house_adjust' }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  };
}
