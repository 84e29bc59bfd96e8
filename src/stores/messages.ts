/** Holds the player's notices, the announcements, consent to new terms, and the support contact. */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { agreeCall, announcementsCall, noticesCall, readNoticesCall } from '#contract/information.ts';
import type { Announcement, Notice, Notices } from '#contract/information.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { recordList } from './record-list.ts';
import { tellTabs } from './tabs.ts';
import { tellUnread } from './unread.ts';

/** Holds the notices, unread ones first, and which announcements the player has acknowledged. */
export const noticeRecord = recordList<Notice, Notices['announcements']>(
  async ({ before, limit }) => {
    const reply = await send(noticesCall, { before, limit: String(limit) });
    if (reply.ok) tellUnread(reply.value.unread);
    return mapOutcome(reply, ({ data, next, announcements }) => ({ rows: data, next, more: announcements }));
  },
  (row) => row.id,
);

const announcements = playerData<readonly Announcement[]>(async () =>
  mapOutcome(await send(announcementsCall, {}), ({ data }) => data),
);
export const $announcements = announcements.$data;
export const loadAnnouncements = announcements.load;

/**
 * Marks opened notices as read. They keep their position until the list is loaded again, so that the list does not
 * move under a reader.
 */
export async function readNotices(ids: readonly number[]): Promise<Outcome<unknown>> {
  const reply = await send(readNoticesCall, { ids: [...ids] });
  if (!reply.ok) return reply;
  const known = noticeRecord.$data.get();
  if (known.status === 'ready') {
    const rows = known.value.rows.map((row) => (ids.includes(row.id) ? { ...row, is_read: true } : row));
    noticeRecord.$data.set({ ...known, value: { ...known.value, rows } });
  }
  noteRead(reply.value.unread);
  return reply;
}

/** Marks everything as read, announcements too. */
export async function readEverything(): Promise<Outcome<unknown>> {
  const reply = await send(readNoticesCall, { all: true });
  if (!reply.ok) return reply;
  noteRead(reply.value.unread);
  await noticeRecord.refresh();
  return reply;
}

function noteRead(unread: number): void {
  tellUnread(unread);
  tellTabs('notices');
}

/** Consents to new terms. */
export async function agreeToTerms(id: number): Promise<Outcome<unknown>> {
  const reply = await send(agreeCall, { id });
  if (reply.ok) {
    tellTabs('notices');
    await noticeRecord.refresh();
  }
  return reply;
}
