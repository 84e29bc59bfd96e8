/**
 * Queues mails to players. A mail is written in the transaction that causes it, and sent afterwards, with retries
 * until the mail host accepts it. A crash in between does not lose it. Its id stays the same, so it is not sent twice.
 */
import { and, eq, isNull } from '#server/platform/db/drizzle.ts';
import { market } from '#contract/market.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { sendMail } from './transport.ts';
import type { Mail } from './transport.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { readLocale, translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit, mfaChanges } from '#server/kernel/events/public.ts';
import type { Consumer, MfaChange } from '#server/kernel/events/public.ts';
import { mails } from '#server/contexts/messages/schema.ts';

/**
 * Each kind has `mail_<kind>_subject` and `mail_<kind>_text` in locales/<code>/server.json. A change of a sign-in
 * factor uses its notice's texts.
 */
export type MailKind =
  | 'email_code'
  | 'email_elsewhere'
  | 'email_changed'
  | 'withdrawal_code'
  | 'password_code'
  | 'password_renewed'
  | 'password_changed'
  | 'password_reset'
  | 'withdrawal_password_changed'
  | 'withdrawal_password_reset'
  | 'withdrawal_password_cleared'
  | 'support_answer'
  | MfaChange;

export interface NewMail {
  /** null for a visitor. */
  readonly member: number | null;
  readonly to: string;
  readonly locale: Locale;
  readonly kind: MailKind;
  readonly values?: Record<string, string | number>;
  /** A text that somebody wrote. It is shown unchanged below the mail's text, without placeholders. */
  readonly quoted?: string;
}

/** A mail that could not be sent for this long is out of date. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const REST_HOURS = market.withdrawalCoolDownMs / (60 * 60 * 1000);

/** Stores a mail, to be sent after the transaction commits. */
export async function enqueueMail(
  tx: Database,
  { config, now }: Pick<Services, 'config' | 'now'>,
  { member, to, locale, kind, values = {}, quoted }: NewMail,
): Promise<void> {
  const sealedValues = encrypt(config.secrets.PEPPER, quoted === undefined ? values : { ...values, quoted });
  const row = { memberId: member, recipient: to, language: locale, kind, sealedValues, createdAt: now() };
  const [written] = await tx.insert(mails).values(row).returning({ id: mails.id });
  if (!written) throw new Error('no mail was written');
  await emit(tx, { kind: 'mail_written', member, payload: { mail: written.id } }, now());
}

/** Sends a mail. While the host is down or refuses it, it is tried again for a day. */
export const sendWritten: Consumer = async (services, event) => {
  if (event.kind !== 'mail_written') return 'done';
  const [row] = await services.db.select().from(mails).where(eq(mails.id, event.payload.mail));
  const now = services.now();
  if (!row || row.sentAt !== null || now.getTime() - row.createdAt.getTime() > GIVE_UP_MS) return 'done';
  if ((await sendMail(services, textOf(services, row))) !== 'taken') return 'retry';
  const mine = and(eq(mails.id, row.id), isNull(mails.sentAt));
  await services.db.update(mails).set({ sentAt: now, sealedValues: null }).where(mine);
  return 'done';
};

function textOf({ config }: Services, row: typeof mails.$inferSelect): Mail {
  const locale = readLocale(row.language);
  const values = row.sealedValues === null ? {} : decrypt(config.secrets.PEPPER, row.sealedValues);
  const words = mailWords(row.kind, values, locale);
  return { id: `mail-${row.id}`, to: row.recipient, ...words, language: localeTable[locale].tag };
}

/** Returns a mail's text in a language. `values`: those given to `enqueueMail`. */
export function mailWords(kind: string, values: NonNullable<NewMail['values']>, locale: Locale) {
  const { quoted, ...others } = values;
  const filled = { hours: REST_HOURS, ...others };
  const isFactor = mfaChanges.some((change) => change === kind);
  const words = (part: 'title' | 'text') =>
    isFactor
      ? translate(locale, 'notices', `factor_changed_${kind}_${part}`, filled)
      : translate(locale, 'server', `mail_${kind}_${part === 'title' ? 'subject' : part}`, filled);
  const parts = [
    words('text'),
    ...(quoted === undefined ? [] : [String(quoted)]),
    translate(locale, 'server', kind === 'support_answer' ? 'mail_support_answer_footer' : 'mail_footer'),
  ];
  return { subject: words('title'), text: parts.join('\n\n') };
}
