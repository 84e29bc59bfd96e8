import type { EventKind, EventOf } from '#server/kernel/events/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { NewNotice } from './notices.ts';

/**
 * Makes the notices of some kinds of events (docs/domain/accounts.md#notices), outside of a transaction: the consumer writes them, once each by
 * their `ref`. `null` where an event makes none, or what it was about is gone.
 */
export type NoticeSource = {
  readonly [Kind in EventKind]?: (
    services: Services,
    event: EventOf<Kind> & { readonly member: number },
  ) => NewNotice | null | Promise<NewNotice | null>;
};
