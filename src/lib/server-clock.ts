/** Provides the server's time, because a device's own clock may be hours or days wrong. */

/** The server's clock less this device's, ms; 0 before it is known. */
let aheadMs = 0;

/** Reads the server's time from a reply's Date header, if it has one. `at`: when the reply arrived by this device's clock, in ms since 1970. */
export function noteServerTime(headers: Headers, at = Date.now()): void {
  const told = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(told)) aheadMs = told - at;
}

/** Returns the server's time, accurate to a second or two. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
