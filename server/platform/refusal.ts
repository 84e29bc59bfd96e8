/**
 * Defines refusals as values that a handler returns instead of a reply. platform/http/refusal-response.ts turns them
 * into HTTP.
 */
import type { Refusal, RefusalCode, RefusalValues } from '#contract/refusals.ts';

export interface Refused {
  readonly refused: Refusal;
  /** Commits the transaction despite the refusal, because a counted wrong attempt must stay counted. */
  readonly keep?: true;
  /** Seconds after which another attempt may succeed. */
  readonly retryAfter?: number;
}

export function refuse(code: RefusalCode, about: { field?: string; values?: RefusalValues } = {}): Refused {
  return { refused: { code, ...about } };
}

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
