/** The counts of a run by name, for its report. */
export interface Counters {
  readonly operations: Record<string, number>;
  readonly faults: Record<string, number>;
  /** Granted claims, by offer. */
  readonly rewards: Record<string, number>;
}

export const newCounters = (): Counters => ({ operations: {}, faults: {}, rewards: {} });

export function count(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}

/** Adds the counts of one run to those of all. */
export function addCounters(all: Counters, one: Counters): void {
  for (const part of ['operations', 'faults', 'rewards'] as const)
    for (const [name, number] of Object.entries(one[part])) count(all[part], name, number);
}
