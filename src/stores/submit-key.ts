/**
 * The name of a submit. The same form sent again after a lost reply keeps its name, so the server does it once; another
 * input, or a definite answer, starts a new one.
 */
import type { Failure } from '#contract/failure.ts';

export interface SubmitKey {
  readonly keyFor: (input: object) => string;
  /** Tells how it ended: null for success. Only a lost reply keeps the key. */
  readonly ended: (failure: Failure | null) => void;
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
      if (failure?.kind !== 'network' && failure?.kind !== 'unexpected') open = null;
    },
  };
}
