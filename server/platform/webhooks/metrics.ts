/** Reads the state of the webhook endpoints for monitoring (docs/how-to/watch-it.md), by bounded statements. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** The maximum count. Above it the exact number does not matter. */
const MOST = 1000;

export interface WebhookMetrics {
  /** The endpoint's number. */
  readonly endpoint: string;
  readonly state: string;
  /** Messages that wait, counted up to 1000. */
  readonly waiting: number;
  /** Seconds since the first of its present row of failures; 0: the last attempt succeeded. */
  readonly failing: number;
}

export const webhookMetrics = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<readonly WebhookMetrics[]> =>
  selectRows<WebhookMetrics>(
    db,
    sql`
    select e.id::text as endpoint, e.state,
      (select count(*)::int from (select 1 from webhook_delivery d
        where d.endpoint_id = e.id and d.state = 'waiting' limit ${MOST}) as w) as waiting,
      coalesce(extract(epoch from ${now().toISOString()}::timestamptz - e.failing_since), 0)::float8 as failing
    from webhook_endpoint e order by e.id`,
  );
