/** Exports the player's data as a file, and deletes their account (docs/domain/accounts.md#own-data). */
import { atom } from 'nanostores';
import { request, send } from '#api/client.ts';
import { failureOf } from '#api/failure.ts';
import { readToken } from '#api/token.ts';
import type { Outcome } from '#contract/failure.ts';
import { deleteAccountCall, MY_DATA_PATH } from '#contract/my-data.ts';
import { dismissInterruption, leaveEnded } from './session.ts';

/** Returns the file. Refuses with VERIFY_FIRST without a recent re-check of the password. */
export async function exportMyData(): Promise<Outcome<Blob>> {
  try {
    const reply = await request(MY_DATA_PATH, readToken() ?? '', {});
    if (reply.ok) return { ok: true, value: await reply.blob() };
    const failure = failureOf(reply.status, await reply.json().catch(() => null));
    return { ok: false, failure: failure ?? { kind: 'unexpected' } };
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
}

/** The result of a deletion. */
export interface Deleted {
  /** Centavos that are paid out. */
  readonly paidOut: bigint;
  /** When contact data is erased, a wire date. */
  readonly erasedFrom: string;
}

/** Holds the deletion of the account that was signed in here a moment ago; `null` if none was deleted. */
export const $deleted = atom<Deleted | null>(null);

/**
 * Deletes the account for good, and signs every tab out. Refuses with VERIFY_FIRST without a recent re-check of the
 * password.
 */
export async function deleteAccount(): Promise<Outcome<unknown>> {
  const outcome = await send(deleteAccountCall, { understood: true });
  if (!outcome.ok) return outcome;
  const { data } = outcome.value;
  $deleted.set({ paidOut: data.paid_out, erasedFrom: data.erased_from });
  // The session is over as the player wanted, so the page shows no message and no login.
  void leaveEnded();
  dismissInterruption();
  return outcome;
}
