/** Defines two kinds of load: clients that wait for their replies (closed loop), or arrivals at a rate (open loop). */

/** Runs one act of a player. Resolves with `false` when it failed. */
export type LoadStep = () => Promise<boolean>;

export interface Measured {
  /** Completed acts per second. */
  readonly perSecond: number;
  /** Latencies, ms. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The share of started acts that failed, 0 to 1. */
  readonly errors: number;
  /** The number of acts that were skipped because too many were in flight. */
  readonly shed: number;
}

/** More acts in flight would only measure the memory of the load generator. */
const MOST_AT_ONCE = 3_000;

function tallied(times: number[], seconds: number, { failed, shed }: { failed: number; shed: number }): Measured {
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  const errors = (failed + shed) / Math.max(1, times.length + shed);
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors, shed };
}

/** Runs `clients` that each start an act when the previous one ended, for `ms`. */
export async function closedLoop(act: LoadStep, { clients, ms }: { clients: number; ms: number }): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < ms) {
      const start = performance.now();
      if (!(await act().catch(() => false))) failed++;
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return tallied(times, (performance.now() - began) / 1000, { failed, shed: 0 });
}

/**
 * Starts acts at random times, `rate` a second on average, for `ms`. Each is timed from its scheduled start, so that a
 * pause of the server counts for all acts that waited. Resolves when all have ended.
 */
export async function openLoop(
  act: LoadStep,
  { rate, ms, random }: { rate: number; ms: number; random: () => number },
): Promise<Measured> {
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let [failed, shed] = [0, 0];
  const began = performance.now();
  let next = began;
  while (next < began + ms) {
    const now = performance.now();
    if (next > now) await new Promise((resume) => setTimeout(resume, next - now));
    while (next <= performance.now() && next < began + ms) {
      const due = next;
      next += (-Math.log(1 - random()) / rate) * 1000;
      if (running.size >= MOST_AT_ONCE) {
        shed++;
        continue;
      }
      const one = act()
        .catch(() => false)
        .then((done) => {
          if (!done) failed++;
          times.push(performance.now() - due);
          running.delete(one);
        });
      running.add(one);
    }
  }
  await Promise.all(running);
  return tallied(times, (performance.now() - began) / 1000, { failed, shed });
}
