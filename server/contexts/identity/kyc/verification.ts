/**
 * Verifies members' identities: opens a verification at the host, and asks for its outcome from the player's page and
 * from a job (docs/domain/protection.md#identity-verification).
 */
import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt } from '#server/platform/db/drizzle.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { dayAfter, dayStart } from '#lib/dates.ts';
import { openVerification, verificationOf } from './verifier.ts';
import type { VerificationOutcome } from './verifier.ts';
import { DAY, MINUTE } from '#server/platform/time.ts';
import { emit } from '#server/kernel/events/public.ts';
import { lockMember, members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { identityChecks } from './schema.ts';

type Check = typeof identityChecks.$inferSelect;

/** Returns the page of the open verification, or of a new one, or `null` while the host is down. */
export async function pageOf(
  services: Services,
  member: MemberRow,
  { birthDate, locale }: { readonly birthDate: string; readonly locale: Locale },
): Promise<string | null> {
  const reference = await transact(services.db, async (tx) => {
    await lockMember(tx, member.id);
    const [open] = await tx
      .select({ reference: identityChecks.reference })
      .from(identityChecks)
      .where(and(eq(identityChecks.memberId, member.id), eq(identityChecks.state, 'pending')));
    if (open) return open.reference;
    const made = randomBytes(18).toString('base64url');
    await tx
      .insert(identityChecks)
      .values({ memberId: member.id, reference: made, state: 'pending', createdAt: services.now() });
    await tx.update(members).set({ identity: 'pending', identityUntil: null }).where(eq(members.id, member.id));
    return made;
  });
  const { cpf, realname: name } = member;
  return openVerification(services, { reference, cpf, name, birthDate, language: localeTable[locale].tag });
}

/** Queries a member's open verification. Nothing changes while it is undecided. */
export async function refreshIdentity(services: Services, member: number): Promise<void> {
  const [open] = await services.db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.memberId, member), eq(identityChecks.state, 'pending')));
  if (open) await refresh(services, open);
}

async function refresh(services: Services, open: Check): Promise<void> {
  const outcome = await verificationOf(services, open.reference);
  if (outcome && outcome.status !== 'pending') await decide(services, open, outcome);
}

/** Stores the outcome once, since a page and the job may receive it together. */
async function decide(
  { db, now }: Services,
  { id, memberId }: Check,
  { status: state, valid_until: validUntil }: VerificationOutcome,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockMember(tx, memberId);
    const decided = await tx
      .update(identityChecks)
      .set({ state, validUntil, decidedAt: now() })
      .where(and(eq(identityChecks.id, id), eq(identityChecks.state, 'pending')))
      .returning({ id: identityChecks.id });
    if (decided.length === 0) return;
    // The last day is valid until its end.
    const identityUntil = validUntil === null || !dayStart(validUntil) ? null : dayStart(dayAfter(validUntil));
    await tx.update(members).set({ identity: state, identityUntil }).where(eq(members.id, memberId));
    if (state === 'verified') await emit(tx, { kind: 'member_verified', member: memberId, payload: {} }, now());
  });
}

const BATCH = 200;
/** How long the job queries an abandoned verification; afterwards only the player's page does. */
const ASKED_DAYS = 7;

/** Runs as a job each minute: asks for the outcomes of pending verifications. */
export async function askIdentities(services: Services): Promise<void> {
  const { db, now } = services;
  const since = new Date(now().getTime() - ASKED_DAYS * DAY);
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(identityChecks)
      .where(
        and(eq(identityChecks.state, 'pending'), gt(identityChecks.createdAt, since), gt(identityChecks.id, after)),
      )
      .orderBy(asc(identityChecks.id))
      .limit(BATCH);
    for (const row of rows) {
      after = row.id;
      await refresh(services, row);
    }
    if (rows.length < BATCH) return;
  }
}

/** The limit of queries by a page. */
export const LOOKS = { max: 30, windowMs: MINUTE } as const;
