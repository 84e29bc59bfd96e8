/** Reads what waits in each queue: how much, since when, and until when it should be decided. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { menuLabel } from './menu.ts';
import type { BackofficePage, PageRequest } from './page.ts';

interface Age {
  /** Selects `since`, the instant of the oldest row, by the queue's own index. */
  readonly oldest: SQL;
  /** How long a row may wait, ms; left out: without a target. */
  readonly target?: number;
}

const ages: Readonly<Record<string, Age>> = {
  '/withdrawals': {
    oldest: sql`select created_at as since from withdrawal where state in ('requested', 'under_review', 'approved') order by id limit 1`,
    target: 120 * MINUTE,
  },
  '/payments': {
    oldest: sql`select received_at as since from provider_event where outcome in ('suspense', 'to_return', 'unreadable') order by received_at, end_to_end_id limit 1`,
  },
  '/settlements': {
    oldest: sql`select held_at as since from held_settlement where state = 'waiting' order by id limit 1`,
  },
  '/disputes': {
    oldest: sql`select opened_at as since from deposit_dispute where state = 'open' order by id limit 1`,
    target: 7 * DAY,
  },
  '/claims': {
    oldest: sql`select claimed_at as since from offer_claim where state = 'review' order by id limit 1`,
    target: 72 * HOUR,
  },
  '/registrations': {
    oldest: sql`select created_at as since from registration_review where decided_at is null order by id limit 1`,
  },
  '/messages': {
    oldest: sql`select created_at as since from support_message where state = 'open' order by id limit 1`,
  },
  '/proposals': {
    oldest: sql`select proposed_at as since from proposal where state = 'waiting' order by id limit 1`,
    target: 72 * HOUR,
  },
};

export interface Waiting {
  readonly page: BackofficePage;
  readonly label: string;
  readonly count: number;
  /** How long the oldest row waits, ms; null where the queue has no such instant. */
  readonly age: number | null;
  readonly target: number | null;
}

/** Returns the queues of a role: those with rows, the nearest to their target first, and how many are empty. */
export async function waitingOf(
  visit: PageRequest,
  pages: readonly BackofficePage[],
): Promise<{ readonly queues: readonly Waiting[]; readonly empty: number }> {
  const { db, now } = visit.services;
  const mine = pages.filter((page) => page.count && hasPermission(visit.operator.role, page.permission));
  const all = await Promise.all(
    mine.map(async (page): Promise<Waiting> => {
      const count = (await page.count?.(visit)) ?? 0;
      const { oldest, target = null } = ages[page.path] ?? { oldest: null };
      const [row] = count > 0 && oldest ? await selectRows<{ since: string | Date }>(db, oldest) : [];
      const age = row ? Math.max(0, now().getTime() - new Date(row.since).getTime()) : null;
      return { page, label: menuLabel(visit.t, page), count, age, target };
    }),
  );
  const queues = all.filter(({ count }) => count > 0).sort((one, other) => weightOf(other) - weightOf(one));
  return { queues, empty: all.length - queues.length };
}

/** Returns how long a queue waits: its age in days, and ten times the share of its target that is over. */
const weightOf = ({ age, target }: Waiting): number =>
  age === null ? -1 : target === null ? age / DAY : Math.max(age / DAY, (10 * age) / target);
