/**
 * Provides the idempotency key of a submit. The same input sent again after a lost reply, also after a reload, keeps
 * its key, so that the server acts once. Another input, or a definite reply, starts a new key.
 */
import type { Failure } from '#contract/failure.ts';
import { newUuid } from '#lib/uuid.ts';

export interface IdempotencyKey {
  readonly keyFor: (input: object) => string;
  /** Reports the outcome; `null` is success. The key is kept if the outcome is unknown. */
  readonly ended: (failure: Failure | null) => void;
}

/** After this time the same input counts as a new submit, ms. */
const KEPT_MS = 30 * 60 * 1000;

interface Open {
  /** A hash of the input, which does not reveal it. If two inputs have the same hash, the server refuses the second. */
  readonly print: number;
  readonly key: string;
  /** ms since 1970. */
  readonly at: number;
}

/**
 * Returns whether a failure is a definite refusal of this submit. A failing server, a rate limit or a lost session says nothing about an earlier
 * try. A wrong withdrawal password says nothing either, because it is checked first.
 */
function isDefinite(failure: Failure): boolean {
  if (failure.kind !== 'refused' || failure.code?.startsWith('WITHDRAWAL_PASSWORD_')) return false;
  return failure.httpCode < 500 && failure.httpCode !== 429;
}

/**
 * Returns the key of a form. `name`: the form's name. Its open submit is in sessionStorage as "jogada.submit.<name>",
 * which only this file writes.
 */
export function idempotencyKey(name: string): IdempotencyKey {
  const place = `jogada.submit.${name}`;
  let open: Open | null = null;
  return {
    keyFor(input) {
      const print = printOf(JSON.stringify(input));
      const now = Date.now();
      const before = open ?? read(place);
      const isSame = before?.print === print && now - before.at < KEPT_MS;
      open = isSame ? before : { print, key: newUuid(), at: now };
      keep(place, open);
      return open.key;
    },
    ended(failure) {
      if (failure !== null && !isDefinite(failure)) return;
      open = null;
      keep(place, null);
    },
  };
}

/** Hashes a text by FNV-1a, 32 bits. */
function printOf(text: string): number {
  let print = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) print = Math.imul(print ^ text.charCodeAt(index), 0x01000193);
  return print >>> 0;
}

function read(place: string): Open | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Open | null;
  } catch {
    return null;
  }
}

function keep(place: string, open: Open | null): void {
  try {
    if (open) sessionStorage.setItem(place, JSON.stringify(open));
    else sessionStorage.removeItem(place);
  } catch {
    // Storage is blocked or missing, so the key lasts as long as the page.
  }
}
