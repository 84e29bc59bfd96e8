/** What of the shared tables has served its time. None of it is money or evidence; each feature forgets its own beside. */
import { lt } from 'drizzle-orm';
import { DAY } from './clock.ts';
import { idempotencyKeys, rateWindows } from './schema.ts';
import type { Services } from './services.ts';

/** Rate windows and the keys of submits, a day after. */
export async function forgetShared({ db, now }: Services): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY);
  await db.delete(rateWindows).where(lt(rateWindows.startedAt, yesterday));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
}
