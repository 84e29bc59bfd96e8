/** Exports all that other modules may use of events. */
export { mfaChanges } from './catalogue.ts';
export type { Event, EventKind, EventOf, MfaChange, NotifiedChange } from './catalogue.ts';
export type { Consumer, OrderedConsumer } from './consumer.ts';
export { emit, eventsAfter } from './emit.ts';
export type { StoredEvent } from './emit.ts';
