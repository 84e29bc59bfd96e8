import type { EventKind, EventOf } from '#server/kernel/events/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { NewNotice } from './notices.ts';

/**
 * Builds the notices of some kinds of events (docs/domain/accounts.md#notices), outside of a transaction. The consumer
 * writes each once, by its `ref`. `null` where an event has no notice, or its subject no longer exists.
 */
export type NoticeSource = {
  readonly [Kind in EventKind]?: (
    services: Services,
    event: EventOf<Kind> & { readonly member: number },
  ) => NewNotice | null | Promise<NewNotice | null>;
};
