/** What a call of another host ends in. */

/**
 * `unavailable`: whether the call had its effect is not known, or it has not had it yet. There was no connection, no answer in time, or an
 * answer that cannot be read. The same call may be repeated later. `rejected`: the host has read the call and does not do it, and repeating does not
 * help. That says nothing about what an earlier call of the same name has done.
 */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure;
export type Failure = { readonly ok: false; readonly reason: 'unavailable' | 'rejected' };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const unavailable: Failure = { ok: false, reason: 'unavailable' };
export const rejected: Failure = { ok: false, reason: 'rejected' };
