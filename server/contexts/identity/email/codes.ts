/**
 * Creates and checks codes by mail: six digits, hashed, ten minutes, five tries, one use, a new one after a minute
 * (docs/domain/accounts.md#mailed-codes).
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq } from '#server/platform/db/drizzle.ts';
import type { CallReply } from '#contract/call.ts';
import { CODE_MS, CODE_RESEND_MS, CODE_TRIES } from '#contract/security.ts';
import type { sendEmailCodeCall } from '#contract/security.ts';
import { wireDate } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { maskEmail } from '#lib/mask.ts';
import { MINUTE, secondsUntil } from '#server/platform/time.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { enqueueMail } from '#server/contexts/messages/public.ts';
import type { MailKind } from '#server/contexts/messages/public.ts';
import { emailCodes } from '#server/contexts/identity/schema.ts';

export type CodePurpose = 'email' | 'withdrawal_password';

export interface CodeRequest {
  readonly member: number;
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly locale: Locale;
  readonly kind: MailKind;
  /** False: the call works as usual, without the mail, because the address's owner has got enough mails. */
  readonly mails: boolean;
}

const one = (member: number, purpose: CodePurpose) =>
  and(eq(emailCodes.memberId, member), eq(emailCodes.purpose, purpose));

function hashOf(
  encryptionKey: string,
  { member, purpose, email }: Pick<CodeRequest, 'member' | 'purpose' | 'email'>,
  code: string,
): string {
  return createHmac('sha256', encryptionKey).update(`${purpose}|${member}|${email}|${code}`).digest('hex');
}

/** Refuses another code within a minute of the last one. */
export async function tooSoon(
  db: Database,
  { member, purpose }: { member: number; purpose: CodePurpose },
  now: Date,
): Promise<Refused | null> {
  const [last] = await db.select().from(emailCodes).where(one(member, purpose));
  const seconds = last ? secondsUntil(new Date(last.sentAt.getTime() + CODE_RESEND_MS), now) : 0;
  return seconds > 0 ? { ...refuse('CODE_SENT_ALREADY', { values: { seconds } }), retryAfter: seconds } : null;
}

/** Creates a code and queues its mail, inside a transaction that holds the member's row. */
export async function issueCode(
  tx: Database,
  services: Pick<Services, 'config' | 'now'>,
  request: CodeRequest,
): Promise<Refused | { readonly data: CallReply<typeof sendEmailCodeCall>['data'] }> {
  const { member, purpose, email, locale, kind, mails } = request;
  const sentAt = services.now();
  const early = await tooSoon(tx, request, sentAt);
  if (early) return early;
  const code = String(randomInt(10 ** 6)).padStart(6, '0');
  const row = {
    email,
    codeHash: hashOf(services.config.secrets.PEPPER[0], request, code),
    failures: 0,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + CODE_MS),
  };
  await tx
    .insert(emailCodes)
    .values({ memberId: member, purpose, ...row })
    .onConflictDoUpdate({ target: [emailCodes.memberId, emailCodes.purpose], set: row });
  const values = { code, minutes: CODE_MS / MINUTE };
  if (mails) await enqueueMail(tx, services, { member, to: email, locale, kind, values });
  const resendAt = new Date(sentAt.getTime() + CODE_RESEND_MS);
  const resend = { resend_at: wireDate(resendAt), resend_in: secondsUntil(resendAt, services.now()) };
  return { data: { email: maskEmail(email), ...resend } };
}

/**
 * Consumes a code, inside a transaction that holds the member's row. Wrong attempts are counted one after another; a
 * right code is deleted. Returns the address that it was sent to.
 */
export async function consumeCode(
  tx: Database,
  { config, now }: Pick<Services, 'config' | 'now'>,
  given: { readonly member: number; readonly purpose: CodePurpose; readonly code: string },
): Promise<Refused | { readonly email: string }> {
  const field = 'code';
  const mine = one(given.member, given.purpose);
  const [row] = await tx.select().from(emailCodes).where(mine);
  if (!row || row.expiresAt <= now() || row.failures >= CODE_TRIES) return refuse('CODE_EXPIRED', { field });
  const expected = Buffer.from(row.codeHash);
  const fits = (encryptionKey: string) =>
    timingSafeEqual(expected, Buffer.from(hashOf(encryptionKey, { ...given, email: row.email }, given.code)));
  if (config.secrets.PEPPER.some(fits)) {
    await tx.delete(emailCodes).where(mine);
    return { email: row.email };
  }
  const failures = row.failures + 1;
  await tx.update(emailCodes).set({ failures }).where(mine);
  const left = CODE_TRIES - failures;
  return {
    ...(left > 0 ? refuse('CODE_WRONG', { field, values: { left } }) : refuse('CODE_EXPIRED', { field })),
    keep: true,
  };
}
