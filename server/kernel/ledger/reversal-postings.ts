/** The postings of a deposit that is disputed or goes back to its payer's bank (docs/decisions/22-disputes-and-debts.md): pure, in centavos. */
import type { Posting } from './posting.ts';
import type { Act } from './postings.ts';

/** `dispute`: its number; `step`: names the one of its postings of a kind. */
type DisputeAct = Act & { readonly dispute: number; readonly step: string; readonly amount: bigint };

/** Cash is held while the deposit is disputed. */
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

/** What was held is cash again: the player's, or to be taken with the deposit in the same transaction. */
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
 * The payer's bank took a credited deposit back, or a part of it. `nth`: which part, from 1 on. What of it the player has no more they owe
 * from then on (`oweDebt`), or the house gives up (`writeOff`).
 */
export function reverseDeposit(act: Act & { depositId: number; nth: number; amount: bigint; fee: bigint }): Posting {
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

/** A bonus that was cash already goes back with the deposit it came of. */
export function takeBackBonus(act: Act & { bonus: number; amount: bigint }): Posting {
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

/** `reversal`: the number of what goes back (contexts/cashier/disputes). */
type OwedAct = Act & { readonly reversal: number; readonly amount: bigint };

/** What is missing of what goes back: the member owes it. */
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

/** What is missing of it comes from the house. */
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

/** Cash of a member who owes goes to their debt first; `by`: the reference of what brought it. */
export function repayDebt(act: Act & { by: string; amount: bigint }): Posting {
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

/** The house gives a debt up; `posting`: the number of the two operators' decision. */
export function writeOffDebt(act: Act & { posting: number; amount: bigint }): Posting {
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
