/** Declares what messages store of a member (platform/personal-data.ts). */
import { eq, inArray } from '#server/platform/db/drizzle.ts';
import { personalData } from '#server/platform/personal-data.ts';
import type { Database } from '#server/platform/db/database.ts';
import { announcementAnswers, mails, notices, pushes, pushSubscriptions } from './schema.ts';

export const messagePersonalData = [
  personalData(mails, {
    ...{ member: mails.memberId, key: [mails.id], retention: 'erase' },
    exported: { as: 'mails', omit: { sealedValues: 'secret' } },
  }),
  personalData(notices, {
    ...{ member: notices.memberId, key: [notices.id], retention: { erase: eraseNotices } },
    exported: { as: 'notices' },
  }),
  // Consent to terms is evidence.
  personalData(announcementAnswers, {
    member: announcementAnswers.memberId,
    key: [announcementAnswers.announcementId],
    retention: 'keep',
    exported: { as: 'consents' },
  }),
  personalData(pushSubscriptions, {
    ...{ member: pushSubscriptions.memberId, key: [pushSubscriptions.id], retention: 'erase' },
    exported: { as: 'devices', omit: { auth: 'secret', p256dh: 'secret' } },
  }),
];

/** Deletes a member's notices, and their push messages. */
async function eraseNotices(tx: Database, member: number): Promise<void> {
  const mine = eq(notices.memberId, member);
  await tx.delete(pushes).where(inArray(pushes.noticeId, tx.select({ id: notices.id }).from(notices).where(mine)));
  await tx.delete(notices).where(mine);
}
