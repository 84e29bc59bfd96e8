/** Puzzles that nobody can answer any more go. */
import { lt } from 'drizzle-orm';
import type { Services } from '#server/core/services.ts';
import { captchas } from './schema.ts';

export async function forgetCaptchas({ db, now }: Services): Promise<void> {
  await db.delete(captchas).where(lt(captchas.expiresAt, now()));
}
