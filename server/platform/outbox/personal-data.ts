/** Declares what the outbox stores of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { events } from './schema.ts';

export const eventPersonalData = [
  personalData(events, {
    ...{ member: events.memberId, key: [events.id], retention: 'keep' },
    exported: { not: 'a month of facts that stand elsewhere, with numbers of ours alone' },
  }),
];
