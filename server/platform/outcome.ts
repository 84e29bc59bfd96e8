/** What a request to another host ends in. */

/** `unavailable`: nothing is known, and the same request may be made again. `rejected`: the host will not do it, however often it is asked. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: 'unavailable' | 'rejected' };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const unavailable: Outcome<never> = { ok: false, reason: 'unavailable' };
export const rejected: Outcome<never> = { ok: false, reason: 'rejected' };
