/** Sums what a check of recorded draws found (draw.ts, bet-history.ts). Pure. */
import type { ChainVerdict } from './bet-history.ts';
import type { Verdict } from './draw.ts';

export interface CheckedRounds {
  /** Rounds that were computed again and agree. */
  readonly checked: number;
  /** Rounds whose server seed is still secret. */
  readonly left: number;
  /** Whether a pair or a chain does not agree. */
  readonly isWrong: boolean;
}

/** Sums the verdicts of all pairs of seeds and all chains of one game. */
export function checkedRounds(verdicts: readonly (Verdict | ChainVerdict)[]): CheckedRounds {
  const roundsOf = (verdict: Verdict | ChainVerdict) => ('rounds' in verdict ? verdict.rounds : verdict.bets);
  const sum = (status: Verdict['status']) =>
    verdicts.filter((verdict) => verdict.status === status).reduce((total, verdict) => total + roundsOf(verdict), 0);
  return {
    checked: sum('verified'),
    left: sum('open'),
    isWrong: verdicts.some(({ status }) => status === 'failed'),
  };
}
