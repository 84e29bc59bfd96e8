/** Removes what has served its time. None of it is money or evidence. */
import { lt } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { captchas, idempotencyKeys, rateWindows } from './schema.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function forgetOld({ db, now }: Services): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY);
  await db.delete(captchas).where(lt(captchas.expiresAt, now()));
  await db.delete(rateWindows).where(lt(rateWindows.startedAt, yesterday));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
}
