/**
 * Builds the postings of a deposit that is disputed or returned to its payer's bank (docs/decisions/22-disputes-and-debts.md). Pure, in
 * centavos.
 */
import type { Posting } from './posting.ts';
import type { PostingContext } from './postings.ts';

/** `dispute`: its number. `step`: distinguishes its postings of one kind. */
type DisputeAct = PostingContext & { readonly dispute: number; readonly step: string; readonly amount: bigint };

/** Holds cash while the deposit is disputed. */
export function holdDisputed(act: DisputeAct): Posting {
  return {
    ...act,
    kind: 'dispute_hold',
    reference: `dispute:${act.dispute}:hold:${act.step}`,
    lines: [
      { account: { kind: 'cash', member: act.member }, amount: -act.amount },
      { account: { kind: 'disputed', member: act.member }, amount: act.amount },
    ],
  };
}

/** Returns held cash to the player's cash. A return of the deposit may take it in the same transaction. */
export function releaseDisputed(act: DisputeAct): Posting {
  return {
    ...act,
    kind: 'dispute_release',
    reference: `dispute:${act.dispute}:release:${act.step}`,
    lines: [
      { account: { kind: 'disputed', member: act.member }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  };
}

/**
 * Returns a credited deposit to the payer's bank, in whole or in part. `nth`: the number of the part, from 1. What the player lacks becomes a
 * debt (`oweDebt`) or the house's loss (`writeOff`).
 */
export function reverseDeposit(
  act: PostingContext & { depositId: number; nth: number; amount: bigint; fee: bigint },
): Posting {
  return {
    ...act,
    kind: 'deposit_reversed',
    reference: `recharge:${act.depositId}:reversed${act.nth === 1 ? '' : `:${act.nth}`}`,
    lines: [
      { account: { kind: 'cash', member: act.member }, amount: -act.amount },
      { account: { kind: 'fees' }, amount: -act.fee },
      { account: { kind: 'psp_clearing' }, amount: act.amount + act.fee },
    ],
  };
}

/** Takes back a bonus that became cash, with the deposit it came from. */
export function takeBackBonus(act: PostingContext & { bonus: number; amount: bigint }): Posting {
  return {
    ...act,
    kind: 'bonus_taken_back',
    reference: `bonus:${act.bonus}:taken_back`,
    lines: [
      { account: { kind: 'cash', member: act.member }, amount: -act.amount },
      { account: { kind: 'house_bonus' }, amount: act.amount },
    ],
  };
}

/** `reversal`: the number of the return (contexts/cashier/disputes). */
type OwedAct = PostingContext & { readonly reversal: number; readonly amount: bigint };

/** Books what is missing of a returned deposit as the member's debt. */
export function oweDebt(act: OwedAct): Posting {
  return {
    ...act,
    kind: 'debt',
    reference: `reversal:${act.reversal}:debt`,
    lines: [
      { account: { kind: 'debt', member: act.member }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  };
}

/** Books what is missing of a returned deposit as the house's loss. */
export function writeOff(act: OwedAct): Posting {
  return {
    ...act,
    kind: 'write_off',
    reference: `reversal:${act.reversal}:write_off`,
    lines: [
      { account: { kind: 'write_offs' }, amount: -act.amount },
      { account: { kind: 'cash', member: act.member }, amount: act.amount },
    ],
  };
}

/** Repays a member's debt from their cash. `by`: the reference of the posting that brought the cash. */
export function repayDebt(act: PostingContext & { by: string; amount: bigint }): Posting {
  return {
    ...act,
    kind: 'debt_repaid',
    reference: `debt:${act.member}:${act.by}`,
    lines: [
      { account: { kind: 'cash', member: act.member }, amount: -act.amount },
      { account: { kind: 'debt', member: act.member }, amount: act.amount },
    ],
  };
}

/** Writes a debt off. `posting`: the number of the two operators' decision. */
export function writeOffDebt(act: PostingContext & { posting: number; amount: bigint }): Posting {
  return {
    ...act,
    kind: 'debt_written_off',
    reference: `debt:${act.member}:written_off:${act.posting}`,
    lines: [
      { account: { kind: 'write_offs' }, amount: -act.amount },
      { account: { kind: 'debt', member: act.member }, amount: act.amount },
    ],
  };
}
