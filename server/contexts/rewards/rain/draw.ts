/** Draws the winners of the rain room among those present. Pays nothing: a reward is claimed (offers/catalogue/chat-rain.ts). */
import { and, asc, eq, gt, isNull, lte, not } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import { rainPlaces, rainWinnersOf } from '#lib/rain.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isRestricted } from '#server/kernel/protection/public.ts';
import { marginFrom } from '#server/kernel/wagering/public.ts';
import { isSuspended, checkOffered, suspensionsOf } from '#server/contexts/rewards/offers/availability.ts';
import { rainPresences, rainSlots, rainWinners } from '#server/contexts/rewards/offers/schema.ts';
import { instantOf, numberOf, prepareSlots, presentSince, seedOf } from './schedule.ts';

/** Runs the draws that are due, the oldest first. A failure does not stop the others. */
export async function drawRain(services: Services): Promise<void> {
  if (checkOffered(services, 'chatRain')) return;
  await prepareSlots(services);
  const { db, now } = services;
  const due = await db
    .select({ slot: rainSlots.slot })
    .from(rainSlots)
    .where(and(isNull(rainSlots.drawnAt), lte(rainSlots.slot, Math.floor(now().getTime() / 1000))))
    .orderBy(asc(rainSlots.slot));
  const faults: unknown[] = [];
  for (const { slot } of due)
    await transact(db, (tx) => drawSlot(tx, services, slot)).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

/** Runs one draw. The lock on its row shows whether another server has run it. */
async function drawSlot(tx: Database, services: Services, slot: number): Promise<void> {
  const open = and(eq(rainSlots.slot, slot), isNull(rainSlots.drawnAt));
  const [row] = await tx.select().from(rainSlots).where(open).for('update');
  if (!row) return;
  const there = await membersAt(tx, slot);
  const draw = { serverSeed: seedOf(services, row), number: numberOf(slot), present: there.length };
  const most = offers.chatRain.winners;
  const since = await marginFrom(tx);
  const isByTenth = since !== null && instantOf(slot) >= since;
  const winners = isByTenth ? rainWinnersOf(there.length, offers.chatRain) : most;
  const places = await rainPlaces({ ...draw, winners });
  const won = places.flatMap((place, turn) => {
    const memberId = there[place];
    return memberId === undefined ? [] : [{ slot, memberId, turn, place }];
  });
  if (won.length > 0) await tx.insert(rainWinners).values(won);
  await tx.update(rainSlots).set({ present: there.length, drawnAt: services.now() }).where(eq(rainSlots.slot, slot));
}

/**
 * Returns the members who take part, by number: present in the last minutes before the draw, and allowed to claim.
 * Returns none while the offer is stopped.
 */
async function membersAt(tx: Database, slot: number): Promise<number[]> {
  const at = instantOf(slot);
  if (isSuspended(await suspensionsOf(tx, 'chatRain'), at)) return [];
  const rows = await tx
    .select({ id: rainPresences.memberId })
    .from(rainPresences)
    .innerJoin(members, eq(members.id, rainPresences.memberId))
    .where(
      and(
        eq(rainPresences.slot, slot),
        gt(rainPresences.seenAt, presentSince(at)),
        lte(rainPresences.seenAt, at),
        eq(members.status, 1),
        not(isRestricted(members.id, at)),
      ),
    )
    .orderBy(asc(rainPresences.memberId));
  return rows.map(({ id }) => id);
}
