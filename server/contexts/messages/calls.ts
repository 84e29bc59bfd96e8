/** Handles the calls of notices, announcements and the support contact (docs/domain/accounts.md#notices). */
import type { agreeCall, announcementsCall, noticesCall, readNoticesCall, supportCall } from '#contract/information.ts';
import { wireDate } from '#lib/dates.ts';
import type { Handler } from '#server/api/handler.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import {
  acknowledge,
  acknowledgementsOf,
  markAnnouncementsRead,
  standingAnnouncements,
  textOf,
} from './announcements.ts';
import { noticeText } from './notices/text.ts';
import { countUnread, listNotices, markRead, encodeNoticeCursor, decodeNoticeCursor } from './notices/notices.ts';

export const noticeList: Handler<typeof noticesCall> = async ({ services, input, locale, signedIn: { member } }) => {
  const { db } = services;
  const now = services.now();
  const after = decodeNoticeCursor(input.before);
  const rows = await listNotices(db, member.id, { after, limit: input.limit + 1 });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      id: row.id,
      ...noticeText(row, locale),
      is_read: row.readAt === null ? 0 : 1,
      kind: row.kind,
      bill_no: String(row.values.bill_no ?? ''),
      created_at: wireDate(row.createdAt),
    })),
    unread: await countUnread(db, member.id, now),
    next: rows.length > input.limit && last ? encodeNoticeCursor(last) : null,
    announcements: await acknowledgementsOf(db, member.id, now),
  };
};

export const readNotices: Handler<typeof readNoticesCall> = async ({ services, input, signedIn: { member } }) => {
  const { db } = services;
  const now = services.now();
  await markRead(db, member.id, { ids: input.all ? 'all' : (input.ids ?? []), now });
  if (input.all) await markAnnouncementsRead(db, member.id, now);
  return { unread: await countUnread(db, member.id, now) };
};

/** Lists announcements. One that is older than the member is marked as old, and does not count as unread (notices.ts). */
export const announcementList: Handler<typeof announcementsCall> = async ({ services, locale, signedIn }) => {
  const rows = await standingAnnouncements(services.db, services.now(), signedIn?.member.id);
  return {
    data: rows.map((row) => ({
      id: row.id,
      ...textOf(row, locale),
      url: row.url,
      kind: row.kind,
      created_at: wireDate(row.from),
      is_old: signedIn !== null && row.from <= signedIn.member.createdAt,
      effective_at: row.effectiveAt ? wireDate(row.effectiveAt) : '',
    })),
  };
};

export const acknowledgeTerms: Handler<typeof agreeCall> = async ({ services, input, signedIn: { member } }) =>
  (await acknowledge(services.db, member.id, input.id, services.now())) ? {} : refuse('NOT_FOUND', { field: 'id' });

/** Returns the support contact as operators have set it, otherwise as configured. */
export const support: Handler<typeof supportCall> = async ({ services: { config, db } }) => ({
  data: (await readSetting(db, 'support')) ?? { ...config.support },
});
