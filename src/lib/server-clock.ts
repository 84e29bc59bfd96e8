/** The server's time: a device's own clock may be hours or days wrong. */

/** The server's clock less this device's, ms; 0 before it is known. */
let aheadMs = 0;

/** Notes the time that a reply tells by its Date header; one that tells none changes nothing. `at`: when it came, by this device, ms since 1970. */
export function noteServerTime(headers: Headers, at = Date.now()): void {
  const told = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(told)) aheadMs = told - at;
}

/** The server's time, to a second or two. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
