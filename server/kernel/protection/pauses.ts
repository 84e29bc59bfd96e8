/** Moves deadlines by the time of a member's pauses. Pure. */

/** A period from an instant (included) to another (excluded). */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Merges overlapping pauses, the oldest first. An extended pause is one. */
export function merged(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = merged.at(-1);
    if (!last || span.from > last.until) merged.push(span);
    else if (span.until > last.until) merged[merged.length - 1] = { from: last.from, until: span.until };
  }
  return merged;
}

/** Returns the end of a period that does not run during pauses. It is later by the pauses' time within the period. */
export function extendByPauses(pauses: readonly Span[], { from, until }: Span): Date {
  let end = until.getTime();
  for (const pause of pauses) {
    if (pause.from.getTime() >= end) break;
    const taken = pause.until.getTime() - Math.max(pause.from.getTime(), from.getTime());
    if (taken > 0) end += taken;
  }
  return new Date(end);
}

/** Returns the instant that lies `ms` before another, without the time of pauses. */
export function subtractActiveTime(pauses: readonly Span[], at: Date, ms: number): Date {
  let left = ms;
  let cursor = at.getTime();
  for (const pause of [...pauses].reverse()) {
    if (pause.from.getTime() >= cursor) continue;
    const until = Math.min(pause.until.getTime(), cursor);
    if (cursor - until >= left) break;
    left -= cursor - until;
    cursor = pause.from.getTime();
  }
  return new Date(cursor - left);
}
