/** Reports what fails on a page to the operator's own host, loaded with the first fault: each once, and few in an hour. */
import { sendPageFault } from '#api/page-faults.ts';
import type { PageFault } from '#contract/page-faults.ts';
import { FAULT_EVENT } from '#lib/browser-names.ts';
import { pageFaultOf } from './page-fault.ts';
import type { Page } from './page-fault.ts';

const MOST_IN_AN_HOUR = 5;
const HOUR_MS = 60 * 60 * 1000;

interface Reporter {
  readonly page: Page;
  readonly send: (fault: PageFault) => void;
  /** Ms. */
  readonly now: () => number;
}

/** Returns what takes the browser's events; it throws nothing, since that would be one more. */
export function createReporter({ page, send, now }: Reporter): (event: Event) => void {
  const told = new Set<string>();
  let times: number[] = [];
  return (event) => {
    try {
      const fault = pageFaultOf(event, page);
      const body = JSON.stringify(fault);
      times = times.filter((at) => at > now() - HOUR_MS);
      if (!fault || told.has(body) || times.length >= MOST_IN_AN_HOUR) return;
      told.add(body);
      times.push(now());
      send(fault);
    } catch {
      // A fault that cannot be read.
    }
  };
}

/** Reports the faults that boot.js has kept, and those that come. */
export function startReporting(): void {
  const { origin, pathname } = location;
  const page = { origin, pathname, release: document.documentElement.dataset['release'] ?? 'unknown' };
  const report = createReporter({ page, send: sendPageFault, now: Date.now });
  const takeKept = () => window.jogadaFaults?.splice(0).forEach(report);
  addEventListener(FAULT_EVENT, takeKept);
  takeKept();
}
