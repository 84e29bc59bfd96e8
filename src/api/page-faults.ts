/** Sends the report of a page's fault, without the API client, which a faulty page may be unable to load. */
import type { PageFault } from '#contract/page-faults.ts';

/** The path of `reportPageFaultCall`. The contract itself would add its schemas to the page. */
export const PAGE_FAULT_PATH = '/api/pagefaults/report';

/**
 * Sends the report once, as text, so that the browser sends no CORS preflight. A report that does not arrive is lost.
 */
export function sendPageFault(fault: PageFault): void {
  const init: RequestInit = { method: 'POST', body: JSON.stringify(fault), keepalive: true, credentials: 'omit' };
  try {
    fetch(`${import.meta.env?.PUBLIC_API_URL ?? ''}${PAGE_FAULT_PATH}`, init)
      // An unread reply keeps its connection open.
      .then((reply) => reply.text())
      .catch(() => undefined);
  } catch {
    // There is no other way to report it.
  }
}
