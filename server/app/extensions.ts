/** What modules above give to those below, which may not import them. */
import { cashierNotices } from '#server/contexts/cashier/notices.ts';
import { identityNotices } from '#server/contexts/identity/notices.ts';
import type { NoticeSource } from '#server/contexts/messages/notices/notice-source.ts';
import { restrictionNotices } from '#server/contexts/messages/notices/restriction-notices.ts';
import { rewardsNotices } from '#server/contexts/rewards/notices.ts';

export const noticeSources: readonly NoticeSource[] = [
  restrictionNotices,
  identityNotices,
  cashierNotices,
  rewardsNotices,
];
