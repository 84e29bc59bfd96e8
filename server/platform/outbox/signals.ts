/**
 * The hint that something has changed: look, it says, never what. Within this process at once; the database carries it to
 * the other copies (platform/db/connect.ts, main.ts). Whoever misses one looks by the clock, so nothing depends on it but speed.
 */
import { withoutRequest } from '#server/platform/observability/request-context.ts';

export interface Signal {
  /** Whose money, deposits, withdrawals or sessions changed. */
  readonly members: readonly number[];
  /** Whether a consumer has something to take. */
  readonly deliveries: boolean;
}

/** `here`: from this process. `elsewhere`: carried over from another copy. */
type Listener = (hint: Signal, from: 'here' | 'elsewhere') => void;

const listeners = new Set<Listener>();

/** Gives a hint. What it sets going is not the work of the request that gives it. */
export function publishSignal(
  { members = [], deliveries = false }: Partial<Signal>,
  from: 'here' | 'elsewhere' = 'here',
): void {
  withoutRequest(() => {
    for (const listener of listeners) listener({ members, deliveries }, from);
  });
}

/** Hears every hint until the answered function is called. */
export function onSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
