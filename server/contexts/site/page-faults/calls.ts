/**
 * Handles reports of pages' faults. Anybody can send reports, so they are counted, limited, and shown to operators
 * only.
 */
import { pageFaultKinds } from '#contract/page-faults.ts';
import type { PageFaultKind, reportPageFaultCall } from '#contract/page-faults.ts';
import { deviceOf } from '#lib/device.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { localRateLimit } from '#server/platform/rate-limit/local-rate-limit.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { keepPageFault } from './keep.ts';

/**
 * The maximum reports in a minute: of one network, which may be a carrier with thousands of phones, and stored ones of
 * all together.
 */
const MOST = { network: 30, written: 120 };
const toldBy = localRateLimit(MINUTE);
const written = localRateLimit(MINUTE);

const told = Object.fromEntries(pageFaultKinds.map((kind) => [kind, 0])) as Record<PageFaultKind, number>;

/** Returns how many faults were reported to this process since its start, by kind, for metrics. */
export const toldPageFaults = (): Readonly<Record<PageFaultKind, number>> => told;

export const reportPageFault: Handler<typeof reportPageFaultCall> = async ({ services, input, ip, userAgent }) => {
  const refused = toldBy(services, networkOf(ip), MOST.network);
  if (refused) return refused;
  told[input.kind]++;
  // A fault that many players have at once is one row. The metric counts each report, and the database is written to
  // less.
  if (written(services, 'all', MOST.written)) return {};
  await keepPageFault(services, { ...input, browser: deviceOf(userAgent).browser });
  return {};
};
