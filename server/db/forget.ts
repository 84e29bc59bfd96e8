/** Removes what has served its time. None of it is money or evidence. */
import { and, isNotNull, lt, or } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { emailCodes, mails } from './schema-security.ts';
import { captchas, idempotencyKeys, rateWindows } from './schema.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function forgetOld({ db, now }: Services): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY);
  await db.delete(captchas).where(lt(captchas.expiresAt, now()));
  await db.delete(rateWindows).where(lt(rateWindows.startedAt, yesterday));
  await db.delete(emailCodes).where(lt(emailCodes.expiresAt, yesterday));
  const monthAgo = new Date(now().getTime() - 30 * DAY);
  await db
    .delete(mails)
    .where(or(lt(mails.createdAt, monthAgo), and(isNotNull(mails.sealedValues), lt(mails.createdAt, yesterday))));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
}
