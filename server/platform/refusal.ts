/** Refusals as values: what a handler answers instead of a reply. How one becomes HTTP: platform/http/refusal-response.ts. */
import type { Refusal, RefusalCode, RefusalValues } from '#contract/refusals.ts';

export interface Refused {
  readonly refused: Refusal;
  /** Commits the transaction all the same, because a counted wrong attempt must stay counted. */
  readonly keep?: true;
  /** Seconds after which a new try makes sense. */
  readonly retryAfter?: number;
}

export function refuse(code: RefusalCode, about: { field?: string; values?: RefusalValues } = {}): Refused {
  return { refused: { code, ...about } };
}

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
