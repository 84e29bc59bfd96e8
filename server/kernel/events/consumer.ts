import type { Consumer as OutboxConsumer } from '#server/platform/outbox/deliver.ts';
import type { Event } from './catalogue.ts';

/** What acts on our events (platform/outbox/deliver.ts says how). */
export type Consumer = OutboxConsumer<Event>;
