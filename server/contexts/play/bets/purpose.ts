/** What a bet's stake counts for (docs/decisions/24-wagering-and-reward-terms.md): pure, in centavos, basis points and millionths. */
import { contributionBp, turnoverWeight } from '#contract/turnover.ts';
import type { Purpose } from '#server/kernel/ledger/public.ts';
import type { BetRow } from './queries.ts';

const WHOLE_BP = 10_000;

type Weighed = Pick<BetRow, 'gameType' | 'turnoverBp' | 'edgePpm'>;

/** How much of its stake counts for a bonus, basis points, by what the bonus's stakes count by. */
export const weightsOf = ({ gameType, turnoverBp, edgePpm }: Weighed) => ({
  type: turnoverWeight(gameType, turnoverBp),
  edge: contributionBp(edgePpm),
});

/** How much of its stake counts by the terms under which it was placed, basis points. */
export const weightOf = (bet: Weighed): number => weightsOf(bet)[bet.edgePpm === null ? 'type' : 'edge'];

/** What a settled bet was for. One placed under the terms before earns points by its whole stake, and no margin is known of it. */
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
