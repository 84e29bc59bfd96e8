/**
 * Schedules the draws of the rain. Each has its seed, and publishes its commitment, before anybody can wait for it
 * (docs/domain/rewards.md#rain-room).
 */
import { randomBytes } from 'node:crypto';
import { inArray } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import { commitmentOf } from '#lib/fair.ts';
import { slotAfter, slotAwaited } from '#lib/rain.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { rainSlots } from '#server/contexts/rewards/offers/schema.ts';

const { everyHours, presentMinutes } = offers.chatRain;
const SEED_BYTES = 32;
const EVERY = (everyHours * HOUR) / 1000;

export const nextSlot = (now: Date): number => slotAfter(now, EVERY);
export const awaitedSlot = (now: Date): number => slotAwaited(now, EVERY);
/** Returns the number of a draw in its seed: its count of intervals. */
export const numberOf = (slot: number): number => slot / EVERY;
export const instantOf = (slot: number): Date => new Date(slot * 1000);
/** Returns the instant after which a member must have been seen to be present at `at`. */
export const presentSince = (at: Date): Date => new Date(at.getTime() - presentMinutes * MINUTE);

/**
 * Creates the next two draws where they are missing. Where several servers do so at once, the first one's seeds are
 * stored.
 */
export async function prepareSlots({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>): Promise<void> {
  const next = nextSlot(now());
  const wanted = [next, next + EVERY];
  const there = await db.select({ slot: rainSlots.slot }).from(rainSlots).where(inArray(rainSlots.slot, wanted));
  for (const slot of wanted.filter((each) => !there.some((row) => row.slot === each))) {
    const seed = randomBytes(SEED_BYTES).toString('hex');
    const row = { slot, sealedSeed: encrypt(config.secrets.PEPPER, { seed }), seedHash: await commitmentOf(seed) };
    await db.insert(rainSlots).values(row).onConflictDoNothing();
  }
}

export function seedOf({ config }: Pick<Services, 'config'>, { sealedSeed }: { readonly sealedSeed: string }): string {
  return String(decrypt(config.secrets.PEPPER, sealedSeed).seed);
}
