/**
 * Signals that something has changed, never what. Listeners of this process get it at once, other copies over the
 * database (platform/db/connect.ts, main.ts). A missed signal only costs time, because every loop also runs by the
 * clock.
 */
import { withoutRequest } from '#server/platform/observability/request-context.ts';

export interface Signal {
  /** Members whose money, deposits, withdrawals or sessions changed. */
  readonly members: readonly number[];
  /** The consumers with new deliveries; `all`: signals may have been missed, so each looks for its own. */
  readonly consumers: readonly string[] | 'all';
}

/** `here`: from this process. `elsewhere`: from another copy. */
type Listener = (hint: Signal, from: 'here' | 'elsewhere') => void;

const listeners = new Set<Listener>();

/** Publishes a signal. What it triggers does not count as the current request's work. */
export function publishSignal(
  { members = [], consumers = [] }: Partial<Signal>,
  from: 'here' | 'elsewhere' = 'here',
): void {
  withoutRequest(() => {
    for (const listener of listeners) listener({ members, consumers }, from);
  });
}

/** Calls `listener` for every signal until the returned function is called. */
export function onSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
