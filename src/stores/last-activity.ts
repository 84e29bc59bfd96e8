/** Stores the last activity in any tab of this browser, from which the end of an unused session is counted. */

/** localStorage: ms since 1970. */
const KEY = 'jogada.active';
/** The activity of this tab, where storage is blocked. */
let own = 0;

/** Returns the last activity, or 0. A time ahead of the clock counts as now. */
export function lastActivity(now: number): number {
  let kept = 0;
  try {
    kept = Number(localStorage.getItem(KEY)) || 0;
  } catch {
    // Without storage each tab knows only its own activity.
  }
  return Math.min(Math.max(own, kept), now);
}

export function recordActivity(now: number): void {
  own = now;
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Blocked storage is no error.
  }
}
