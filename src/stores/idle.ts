/**
 * Ends an unused session (docs/domain/accounts.md#idle-end): 30 minutes after the last activity in any tab, with a
 * warning a minute before. Compares clocks and never counts ticks, because timers stop while a device sleeps. The
 * server ends idle sessions by itself. This module warns the player and reports activity to the server.
 */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import { market } from '#contract/market.ts';
import { keepAliveCall } from '#contract/session.ts';
import { lastActivity, recordActivity } from './last-activity.ts';
import { $session, endIdleSession } from './session.ts';

/** How long before the end the warning is shown, ms. */
const WARNING_MS = 60_000;
/** The shortest interval between stored signs of activity, and between reports of it to the server, ms. */
const NOTE_MS = 2_000;
const TELL_MS = 4 * 60_000;
/** The longest interval between looks at the clock, ms. */
const LOOK_MS = 10_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
/** Another tab stored activity, this tab is focused or shown again, or the device woke. */
const CHANGES = ['storage', 'focus', 'pageshow', 'online'] as const;

/** Holds when the session ends without activity; `null` before the warning is due. */
export const $idleWarning = atom<Date | null>(null);

let noted = 0;
let told = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes activity. During the warning only `stay` counts. */
export function noteActivity(): void {
  const now = Date.now();
  if ($idleWarning.get() === null && Math.abs(now - noted) >= NOTE_MS) takeSign();
}

/** Extends the session at the player's wish, which ends the warning. */
export function stay(): void {
  takeSign();
}

function takeSign(): void {
  // After the end no activity extends the session. A player who returns hours later signs in again.
  if (look() === 'over') return;
  noted = Date.now();
  recordActivity(noted);
  look();
}

/** Compares the clock with the last activity, and shows the warning or ends the session where it is due. */
function look(): 'fine' | 'over' {
  clearTimeout(timer);
  if ($session.get().status !== 'player') return 'fine';
  const now = Date.now();
  const sign = lastActivity(now);
  const end = sign + market.sessionIdleMs;
  if (now >= end) {
    $idleWarning.set(null);
    void endIdleSession();
    return 'over';
  }
  const warnsAt = end - WARNING_MS;
  if (now < warnsAt) $idleWarning.set(null);
  else if ($idleWarning.get()?.getTime() !== end) $idleWarning.set(new Date(end));
  // Reports only new activity, because an unused tab must not keep its session alive. After the clock was set back,
  // the time of the last report is unknown.
  if (told > now) told = 0;
  if (sign > told && now - told >= TELL_MS) {
    told = now;
    void send(keepAliveCall, {});
  }
  timer = setTimeout(look, Math.min(LOOK_MS, (now < warnsAt ? warnsAt : end) - now));
  return 'fine';
}

/** Watches the page's player for activity. Returns a function that stops it. */
export function watchIdle(): () => void {
  const looked = () => void look();
  const ignore = $session.subscribe((session, before) => {
    if (session.status === 'player' && before?.status !== 'player') begin();
    else if (session.status === 'visitor') rest();
  });
  for (const sign of SIGNS) addEventListener(sign, noteActivity, { passive: true, capture: true });
  for (const change of CHANGES) addEventListener(change, looked);
  document.addEventListener('visibilitychange', looked);
  return () => {
    ignore();
    rest();
    for (const sign of SIGNS) removeEventListener(sign, noteActivity, { capture: true });
    for (const change of CHANGES) removeEventListener(change, looked);
    document.removeEventListener('visibilitychange', looked);
  };
}

/** Begins. Opening a page is activity, unless the last one is too long ago, because then the page was restored. */
function begin(): void {
  const now = Date.now();
  const sign = lastActivity(now);
  if (sign === 0 || now < sign + market.sessionIdleMs) recordActivity(now);
  // The page's own calls came before this activity, so one more report is sent even without further activity.
  told = now - 1;
  look();
}

function rest(): void {
  clearTimeout(timer);
  $idleWarning.set(null);
}
