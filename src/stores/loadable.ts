/** Defines loaded data: one type and one helper for all stores. */
import type { WritableAtom } from 'nanostores';
import type { Failure, Outcome } from '#contract/failure.ts';

export type Loadable<T> =
  | { readonly status: 'idle' }
  /** `value`: the earlier value, so that a reload does not blank the screen. */
  | { readonly status: 'loading'; readonly value: T | null }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly failure: Failure; readonly value: T | null };

export const idle = { status: 'idle' } as const;

/** Maps the value of an outcome. */
export function mapOutcome<T, U>(outcome: Outcome<T>, read: (value: T) => U): Outcome<U> {
  return outcome.ok ? { ok: true, value: read(outcome.value) } : outcome;
}

/** Returns the known value, fresh or not. */
export function valueOf<T>(loadable: Loadable<T>): T | null {
  return 'value' in loadable ? loadable.value : null;
}

const latest = new WeakMap<object, number>();

/** Runs a fetch into its store. Of several concurrent ones only the last one started counts. */
export async function loadInto<T>(
  $store: WritableAtom<Loadable<T>>,
  fetch: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const turn = (latest.get($store) ?? 0) + 1;
  latest.set($store, turn);
  $store.set({ status: 'loading', value: valueOf($store.get()) });
  const outcome = await fetch();
  if (latest.get($store) !== turn) return outcome;
  if (outcome.ok) $store.set({ status: 'ready', value: outcome.value });
  else $store.set({ status: 'failed', failure: outcome.failure, value: valueOf($store.get()) });
  return outcome;
}

/** Clears a store, because its player has signed out. */
export function reset<T>($store: WritableAtom<Loadable<T>>): void {
  latest.set($store, (latest.get($store) ?? 0) + 1);
  $store.set(idle);
}
