/** What the outbox keeps of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { events } from './schema.ts';

export const keptOfEvents = [
  keeps(events, {
    ...{ member: events.memberId, key: [events.id], later: 'stays' },
    shown: { not: 'a month of facts that stand elsewhere, with numbers of ours alone' },
  }),
];
