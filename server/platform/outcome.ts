/** Declares the outcome of a call to another host. */

/**
 * `unavailable`: the call may have had an effect or not. There was no connection, no answer in time, or an unreadable answer; the call may be
 * repeated. `rejected`: the host read the call and refused it, so repeating does not help. That says nothing about an earlier call of the same
 * name.
 */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure;
export type Failure = { readonly ok: false; readonly reason: 'unavailable' | 'rejected' };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const unavailable: Failure = { ok: false, reason: 'unavailable' };
export const rejected: Failure = { ok: false, reason: 'rejected' };
