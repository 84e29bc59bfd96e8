/** Reads the state of the outbox for monitoring (docs/how-to/watch-it.md), by bounded statements. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** The maximum count. Above it the exact number does not matter. */
const MOST = 1000;

export interface OutboxMetrics {
  readonly consumer: string;
  /** Due deliveries, counted up to 1000. */
  readonly due: number;
  /** How many of the 1000 oldest deliveries failed last by an error of ours. */
  readonly failed: number;
  /** Seconds since the oldest event that the consumer has not processed; 0: there is none. */
  readonly oldest: number;
}

export async function outboxMetrics(
  { db, now }: Pick<Services, 'db' | 'now'>,
  consumers: readonly string[],
): Promise<readonly OutboxMetrics[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const names = sql.join(
    consumers.map((name) => sql`${name}`),
    sql`, `,
  );
  const rows = await selectRows<OutboxMetrics>(
    db,
    sql`
    with oldest as (select event_id, consumer, error from event_delivery order by event_id, consumer limit ${MOST}),
      by_consumer as (select consumer, min(event_id) as event_id, count(error)::int as failed from oldest group by consumer)
    select each.consumer, coalesce(b.failed, 0) as failed,
      coalesce(extract(epoch from ${at} - (select event.at from event where event.id = b.event_id)), 0)::float8 as oldest,
      (select count(*)::int from (select 1 from event_delivery d
        where d.consumer = each.consumer and d.due_at <= ${at} limit ${MOST}) as waiting) as due
    from unnest(array[${names}]::text[]) as each(consumer) left join by_consumer b on b.consumer = each.consumer`,
  );
  return rows;
}
