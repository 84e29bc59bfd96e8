/** Reports the page's faults to the operator's host: each once, and few per hour. It loads with the first fault. */
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
  /** Returns the time in ms. */
  readonly now: () => number;
}

/** Returns a handler of the browser's events. It never throws, because that would be another fault. */
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
      // A fault that cannot be parsed is not reported.
    }
  };
}

/** Reports the faults that boot.js has stored, and all later ones. */
export function startReporting(): void {
  const { origin, pathname } = location;
  const page = { origin, pathname, release: document.documentElement.dataset['release'] ?? 'unknown' };
  const report = createReporter({ page, send: sendPageFault, now: Date.now });
  const takeKept = () => window.jogadaFaults?.splice(0).forEach(report);
  addEventListener(FAULT_EVENT, takeKept);
  takeKept();
}
