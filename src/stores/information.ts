/** What a player is told: their notices, the announcements, consent to new terms, the way to a person. */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { agreeCall, announcementsCall, noticesCall, readNoticesCall } from '#contract/information.ts';
import type { Announcement, Notice, Notices } from '#contract/information.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { recordList } from './record-list.ts';
import { tellTabs } from './tabs.ts';
import { tellUnread } from './unread.ts';

/** Unread ones first; beside them what the player did with the announcements. */
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

/** Notices that the page shows open are read: it says which. */
export const readNotices = (ids: readonly number[]): Promise<Outcome<unknown>> => markRead({ ids: [...ids] });
/** Everything is read, announcements too. */
export const readEverything = (): Promise<Outcome<unknown>> => markRead({ all: true });

async function markRead(what: { ids: number[] } | { all: true }): Promise<Outcome<unknown>> {
  const reply = await send(readNoticesCall, what);
  if (!reply.ok) return reply;
  tellUnread(reply.value.unread);
  tellTabs('notices');
  await noticeRecord.refresh();
  return reply;
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
