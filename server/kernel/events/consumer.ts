import type { Consumer as OutboxConsumer } from '#server/platform/outbox/deliver.ts';
import type { Event } from './catalogue.ts';

/** Processes an event (platform/outbox/deliver.ts). */
export type Consumer = OutboxConsumer<Event>;
