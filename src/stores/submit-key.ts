/**
 * The name of a submit. The same form sent again after a lost reply keeps its name, so the server does it once; another
 * input, or a definite answer, starts a new one.
 */
import type { Failure } from '#contract/failure.ts';

export interface SubmitKey {
  readonly keyFor: (input: object) => string;
  /** Tells how it ended: null for success. The key is kept where nobody knows whether the server did it. */
  readonly ended: (failure: Failure | null) => void;
}

/**
 * A no to this very submit. A server in trouble, a limit, a lost session or a wrong withdrawal password, which is judged
 * before anything else, say nothing about what came before them.
 */
function isDefinite(failure: Failure): boolean {
  if (failure.kind !== 'refused' || failure.code?.startsWith('WITHDRAWAL_PASSWORD_')) return false;
  return failure.httpCode < 500 && failure.httpCode !== 429;
}

export function submitKey(): SubmitKey {
  let open: { readonly input: string; readonly key: string } | null = null;
  return {
    keyFor(input) {
      const text = JSON.stringify(input);
      if (open?.input !== text) open = { input: text, key: crypto.randomUUID() };
      return open.key;
    },
    ended(failure) {
      if (failure === null || isDefinite(failure)) open = null;
    },
  };
}
