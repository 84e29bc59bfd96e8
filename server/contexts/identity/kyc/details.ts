/** Stores a member's details of a full registration, once. */
import { eq } from '#server/platform/db/drizzle.ts';
import type { Details } from '#contract/details.ts';
import { ageOn } from '#lib/age.ts';
import { market } from '#contract/market.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { memberDetails } from './schema.ts';

/** Refuses with UNDERAGE at the birth date, or with INVALID for an impossible date. Returns `null` for a valid date. */
export function ageFault(birthDate: string, now: Date): Refused | null {
  const age = ageOn(birthDate, now);
  if (age < 0 || age > 130) return refuse('INVALID', { field: 'birth_date' });
  return age < market.minAge ? refuse('UNDERAGE', { field: 'birth_date', values: { age: market.minAge } }) : null;
}

/** Saves the details and their time; the caller holds the member's row. Returns false if they were saved before. */
export async function saveDetails(
  tx: Database,
  { member, details, ip, now }: { member: number; details: Details; ip: string; now: Date },
): Promise<boolean> {
  const { birth_date: birthDate, postal_code: postalCode, house_number: houseNumber } = details;
  const { gender, street, complement, district, city, state } = details;
  const row = { birthDate, gender, postalCode, street, houseNumber, complement, district, city, state };
  const made = await tx
    .insert(memberDetails)
    .values({ memberId: member, ...row, declaredAt: now, ip })
    .onConflictDoNothing()
    .returning({ member: memberDetails.memberId });
  if (made.length > 0) await tx.update(members).set({ detailsAt: now }).where(eq(members.id, member));
  return made.length > 0;
}

/** Returns a member's birth date (ISO date), or null if it is unknown. */
export async function birthDateOf(db: Database, member: number): Promise<string | null> {
  const [row] = await db
    .select({ birthDate: memberDetails.birthDate })
    .from(memberDetails)
    .where(eq(memberDetails.memberId, member));
  return row?.birthDate ?? null;
}
