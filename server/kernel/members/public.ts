/** Exports all that other modules may use of members. */
export { recordAccountEvent, listAccountEvents } from './account-events.ts';
export { deletionOf, unfinishedDeletions } from './deletions.ts';
export type { Deletion } from './deletions.ts';
export {
  accountsOf,
  withdrawalCooldownUntil,
  lockMember,
  memberByAccount,
  memberById,
  requireOwnMember,
} from './member.ts';
export type { MemberRow } from './member.ts';
export type { RegisterAnswer } from './register-answer.ts';
export { deletions, memberEmail, members, plainName } from './schema.ts';
