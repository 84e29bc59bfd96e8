/**
 * The postings that exist (docs/domain/money-and-ledger.md#posting-kinds), one function each: pure, in centavos, named by a reference that
 * can stand only once. `post` writes them. README.md walks through them in reais.
 */
import type { BonusWallet } from './accounts.ts';
import type { Posting } from './posting.ts';

/** Whose money it is, and when. */
export interface Act {
  readonly member: number;
  readonly now: Date;
}

/** A paid deposit: the provider holds amount + fee for us, the player gets the amount, the house the fee. */
export function deposit(act: Act & { depositId: number; amount: bigint; fee: bigint }): Posting {
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

/** Money that came in and belongs to no player: wrong amount, wrong payer, unknown charge. */
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

/** Such money sent back to its payer: what is left of it by us, or the part of a return that the provider tells of. */
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

type WithdrawalAct = Act & { readonly withdrawalId: number; readonly amount: bigint };

/** A request takes the amount out of the player's cash and locks it until it is decided. */
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

/** Paid out: the locked money leaves through the provider, the fee stays with the house. */
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

/** Refused, or the payout failed: the locked money is cash again. Shares the payment's reference: one end only. */
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
 * `bonus` is the number of the requirement that the bonus belongs to (server/kernel/wagering/requirements.ts); `wallet`:
 * where it waits for its wagering.
 */
type BonusAct = Act & { readonly bonus: number; readonly amount: bigint; readonly wallet: BonusWallet };

/** A bonus is given: the house pays it into the player's bonus balance or rebate wallet. */
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

/** Its wagering is met: the bonus is cash. */
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

/** Given up or expired: the bonus is the house's again. Shares the conversion's reference: one end only. */
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

/** Points become money of the rebate wallet that needs no wagering; `claim`: the number of the claim that exchanged them. */
export function exchangePoints(act: Act & { claim: number; amount: bigint }): Posting {
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

/** What is free in the rebate wallet becomes cash. */
export function collectRebate(act: Act & { collect: number; amount: bigint }): Posting {
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

/** What such a posting is called. */
export const commissionReference = (of: { monday: string; member: number; part: string; kind: string }): string =>
  `agency:${of.monday}:${of.member}:${of.part}:${of.kind}`;

/** A part of a referrer's week. `monday`: the week's first day; `part`, `kind`: of contract/agency.ts. */
export function payCommission(act: Act & { monday: string; part: string; kind: string; amount: bigint }): Posting {
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

/** Operators corrected a player's cash by hand, signed; `posting`: the number of their decision (backoffice/manual-adjustments.ts). */
export function adjustCash(act: Act & { posting: number; amount: bigint }): Posting {
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
