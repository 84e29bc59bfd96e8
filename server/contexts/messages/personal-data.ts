/** What players were told of, as kept of a member (platform/personal-data.ts). */
import { eq, inArray } from 'drizzle-orm';
import { keeps } from '#server/platform/personal-data.ts';
import type { Database } from '#server/platform/db/database.ts';
import { announcementAnswers, mails, notices, pushes, pushSubscriptions } from './schema.ts';

export const keptOfInformation = [
  keeps(mails, {
    ...{ member: mails.memberId, key: [mails.id], later: 'erased' },
    shown: { as: 'mails', without: { sealedValues: 'secret' } },
  }),
  keeps(notices, {
    ...{ member: notices.memberId, key: [notices.id], later: { erase: eraseNotices } },
    shown: { as: 'notices' },
  }),
  // Consent to terms is evidence.
  keeps(announcementAnswers, {
    member: announcementAnswers.memberId,
    key: [announcementAnswers.announcementId],
    later: 'stays',
    shown: { as: 'consents' },
  }),
  keeps(pushSubscriptions, {
    ...{ member: pushSubscriptions.memberId, key: [pushSubscriptions.id], later: 'erased' },
    shown: { as: 'devices', without: { auth: 'secret', p256dh: 'secret' } },
  }),
];

/** With what was brought of them to devices. */
async function eraseNotices(tx: Database, member: number): Promise<void> {
  const mine = eq(notices.memberId, member);
  await tx.delete(pushes).where(inArray(pushes.noticeId, tx.select({ id: notices.id }).from(notices).where(mine)));
  await tx.delete(notices).where(mine);
}
