import type {
  Consumer as OutboxConsumer,
  OrderedConsumer as OutboxOrderedConsumer,
} from '#server/platform/outbox/deliver.ts';
import type { Event } from './catalogue.ts';

/** Processes an event (platform/outbox/deliver.ts). */
export type Consumer = OutboxConsumer<Event>;
/** Processes events in their order (platform/outbox/deliver-in-order.ts). */
export type OrderedConsumer = OutboxOrderedConsumer<Event>;
