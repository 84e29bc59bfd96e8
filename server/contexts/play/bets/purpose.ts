/**
 * Computes what a bet's stake contributes to (docs/decisions/24-wagering-and-reward-terms.md). Pure, in centavos, basis points and millionths.
 */
import { contributionBp, turnoverWeight } from '#contract/turnover.ts';
import type { Purpose } from '#server/kernel/ledger/public.ts';
import type { BetRow } from './queries.ts';

const WHOLE_BP = 10_000;

type Weighed = Pick<BetRow, 'gameType' | 'turnoverBp' | 'edgePpm'>;

/** Returns how much of the stake contributes to a bonus, basis points, by how the bonus counts stakes. */
export const weightsOf = ({ gameType, turnoverBp, edgePpm }: Weighed) => ({
  type: turnoverWeight(gameType, turnoverBp),
  edge: contributionBp(edgePpm),
});

/** Returns how much of the stake contributes by the terms under which it was placed, basis points. */
export const weightOf = (bet: Weighed): number => weightsOf(bet)[bet.edgePpm === null ? 'type' : 'edge'];

/** Returns what a settled bet contributed to. A bet under the former terms earns points by its whole stake, and its margin is unknown. */
export function purposeOf(
  { stakeCents, edgePpm }: Pick<BetRow, 'stakeCents' | 'edgePpm'>,
  { free, win }: { readonly free: bigint; readonly win: bigint },
): Purpose {
  const edge = BigInt(edgePpm ?? 0);
  return {
    freeStake: free,
    freeWon: (win * free) / stakeCents,
    margin: stakeCents * edge,
    freeMargin: free * edge,
    pointStake: free * BigInt(edgePpm === null ? WHOLE_BP : contributionBp(edgePpm)),
  };
}
