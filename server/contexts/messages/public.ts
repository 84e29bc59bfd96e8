/** Exports all that other modules may use of messages. */
export {
  addAnnouncement,
  changeAnnouncement,
  listAnnouncements,
  serviceAnnouncement,
  TERMS_DAYS,
  textOf,
  withdrawAnnouncement,
} from './announcements.ts';
export { enqueueMail } from './mail/queue.ts';
export type { MailKind } from './mail/queue.ts';
export type { NoticeSource } from './notices/notice-source.ts';
export { countUnread, writeNotice } from './notices/notices.ts';
export { noticeText } from './notices/text.ts';
export type { NewNotice } from './notices/notices.ts';
