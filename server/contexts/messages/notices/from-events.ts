/** Consumes events and writes their notices. A repeated event finds its notice written. */
import type { Consumer, Event } from '#server/kernel/events/public.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import type { NoticeSource } from './notice-source.ts';
import { writeNotice } from './notices.ts';
import type { NewNotice } from './notices.ts';

type Make = (
  services: Services,
  event: Event & { readonly member: number },
) => NewNotice | null | Promise<NewNotice | null>;

/** Returns the consumer. Each kind of event is in one of the `sources` at most. */
export function writeNotices(sources: readonly NoticeSource[]): Consumer {
  const makers = new Map(sources.flatMap((source) => Object.entries(source) as [string, Make][]));
  return async (services, event) => {
    const { member } = event;
    const notice = member === null ? null : await makers.get(event.kind)?.(services, { ...event, member });
    if (notice) await transact(services.db, (tx) => writeNotice(tx, notice, services.now()));
    return 'done';
  };
}
