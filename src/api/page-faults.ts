/** Sends the report of a page's fault, without the client of calls: a page with a fault may be unable to load that. */
import type { PageFault } from '#contract/page-faults.ts';

/** The path of `reportPageFaultCall` of the contract, which would bring its schemas along. */
export const PAGE_FAULT_PATH = '/api/pagefaults/report';

/** Sends it once, as text, so that no browser asks beforehand whether it may. One that does not arrive is dropped. */
export function sendPageFault(fault: PageFault): void {
  const init: RequestInit = { method: 'POST', body: JSON.stringify(fault), keepalive: true, credentials: 'omit' };
  try {
    fetch(`${import.meta.env?.PUBLIC_API_URL ?? ''}${PAGE_FAULT_PATH}`, init)
      // An unread reply keeps its connection open.
      .then((reply) => reply.text())
      .catch(() => undefined);
  } catch {
    // There is no way to tell anybody.
  }
}
