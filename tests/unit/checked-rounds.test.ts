/** Tests the sums of a check: rounds that agree, rounds whose seed is secret, and any fault. */
import { expect, it } from 'vitest';
import { checkedRounds } from '#lib/checked-rounds.ts';

const none = { refused: 0, unanswered: 0 };
const verified = { status: 'verified', rounds: 30, ...none } as const;
const open = { status: 'open', rounds: 2, ...none } as const;
const chain = { status: 'verified', bets: 8, ...none } as const;
const failed = { status: 'failed', fault: 'seed', nonce: 3, rounds: 5, ...none } as const;

it.each([
  ['nothing is recorded', [], { checked: 0, left: 0, isWrong: false }],
  ['pairs and chains agree', [verified, chain], { checked: 38, left: 0, isWrong: false }],
  ['a seed is still secret', [open, verified], { checked: 30, left: 2, isWrong: false }],
  ['a pair has a fault, whose rounds count as unchecked', [failed, verified], { checked: 30, left: 0, isWrong: true }],
] as const)('%s', (_, verdicts, sums) => {
  expect(checkedRounds(verdicts)).toEqual(sums);
});
