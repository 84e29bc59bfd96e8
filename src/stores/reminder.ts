/**
 * Reminds of the risks of play after each sign-in, until the player switches it off (docs/domain/markets.md#brazilian-rules). The registration
 * form has the same text, so no reminder follows it.
 */
import { atom } from 'nanostores';
import { REMINDER_DUE_KEY } from '#lib/browser-names.ts';

/** localStorage: "off" when the player does not want it. */
const REMINDER_KEY = 'jogada.reminder';

/** Holds whether this page shows the reminder. */
export const $reminder = atom<'hidden' | 'shown'>('hidden');

/** Returns whether the player has the reminder switched on; without storage it is on. */
export function isReminderOn(): boolean {
  return keptAt(REMINDER_KEY) !== 'off';
}

export function switchReminder(on: boolean): void {
  keep('localStorage', REMINDER_KEY, on ? null : 'off');
}

/** Shows the reminder after a sign-in: on this page, or on the next one where the player continues at once. */
export function remind(where: 'here' | 'on-next-page'): void {
  if (!isReminderOn()) return;
  // Due until it is answered, because this page may navigate before it is read.
  keep('sessionStorage', REMINDER_DUE_KEY, 'due');
  if (where === 'here') $reminder.set('shown');
}

/** Shows the reminder that is due from a sign-in on the previous page. */
export function showDueReminder(): void {
  if (keptAt(REMINDER_DUE_KEY, 'sessionStorage') !== null) $reminder.set('shown');
}

export function dismissReminder(): void {
  keep('sessionStorage', REMINDER_DUE_KEY, null);
  $reminder.set('hidden');
}

type StorageName = 'localStorage' | 'sessionStorage';

function keptAt(key: string, storage: StorageName = 'localStorage'): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null; // Storage is blocked.
  }
}

function keep(storage: StorageName, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, value);
  } catch {
    // Storage is blocked, so the choice lasts as long as the page.
  }
}
