/** Records a change of a member's sign-in methods, and reports it by a notice and a mail with the same text (docs/domain/accounts.md#mails). */
import type { Locale } from '#lib/locales.ts';
import { recordAccountEvent } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { readLocale } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { MfaChange } from '#server/kernel/events/public.ts';
import { enqueueMail } from '#server/contexts/messages/public.ts';

interface Told {
  /** The member, whose row the transaction holds. */
  readonly member: MemberRow;
  readonly kind: MfaChange;
  readonly ip?: string;
  /** "operator:<name>"; without it the member themself. */
  readonly actor?: string;
  /** The language of the page; without it the account's. */
  readonly locale?: Locale;
}

/** Records and reports the change in the transaction that makes it. */
export async function notifyMfaChange(tx: Database, services: Services, told: Told): Promise<void> {
  const { member, kind, ip = '', actor = `member:${member.id}` } = told;
  await recordAccountEvent(tx, { member: member.id, kind, ip, actor, now: services.now() });
  const locale = told.locale ?? readLocale(member.language);
  if (member.email !== null) await enqueueMail(tx, services, { member: member.id, to: member.email, locale, kind });
}
