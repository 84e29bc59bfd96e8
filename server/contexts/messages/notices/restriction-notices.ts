import { wireDate } from '#lib/dates.ts';
import { restrictionById } from '#server/kernel/protection/public.ts';
import type { NoticeSource } from './notice-source.ts';

/** Builds the notices of restrictions on a member. */
export const restrictionNotices: NoticeSource = {
  member_restricted: async ({ db }, { member, payload }) => {
    const found = await restrictionById(db, payload.restriction);
    if (!found) return null;
    const { id, kind, until } = found;
    const ref = `restriction:${id}`;
    return { member, kind: 'restriction', ref, values: { outcome: kind, ...(until && { until: wireDate(until) }) } };
  },
};
