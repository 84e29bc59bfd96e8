/** What a member's pauses do to what would have ended meanwhile. Pure: spans of time, and instants moved by them. */

/** From an instant (it included) to another (it not). */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Pauses as they were lived, the oldest first: one that was made longer is one. */
export function merged(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = merged.at(-1);
    if (!last || span.from > last.until) merged.push(span);
    else if (span.until > last.until) merged[merged.length - 1] = { from: last.from, until: span.until };
  }
  return merged;
}

/** When a stretch of time ends that stands still in each pause: its end is later by as long as they took of it. */
export function extendByPauses(pauses: readonly Span[], { from, until }: Span): Date {
  let end = until.getTime();
  for (const pause of pauses) {
    if (pause.from.getTime() >= end) break;
    const taken = pause.until.getTime() - Math.max(pause.from.getTime(), from.getTime());
    if (taken > 0) end += taken;
  }
  return new Date(end);
}

/** The instant that lies so much time (ms) without pauses before another: how far back something is looked for. */
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
