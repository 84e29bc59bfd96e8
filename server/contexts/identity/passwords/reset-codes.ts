/**
 * Creates and checks the codes of a forgotten login password. An event after the reply looks up the typed name and mails the code, so that the
 * request does the same for every name. A code is valid for the challenge that it was requested with, so that other requests do not invalidate
 * it.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray, isNotNull } from '#server/platform/db/drizzle.ts';
import { CODE_MS, CODE_TRIES } from '#contract/security.ts';
import { DAY, MINUTE } from '#server/platform/time.ts';
import { membersBy, parseLoginName } from '#server/contexts/identity/login/login-names.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { decrypt } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { readLocale } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { enqueueMail } from '#server/contexts/messages/public.ts';
import { knowsNetwork } from '#server/contexts/identity/login/attempts.ts';
import { passwordTickets } from '#server/contexts/identity/schema.ts';
import type { SentPasswordCode } from '#server/contexts/identity/schema.ts';

type Ticket = typeof passwordTickets.$inferSelect;
/** A member who may be mailed a code. Where no password has been set, only support can set one. */
type Reachable = MemberRow & { readonly email: string; readonly passwordHash: string };

const isReachable = (member: MemberRow | null): member is Reachable =>
  member !== null && member.email !== null && member.passwordHash !== null;

/** Mails a code to each member that the challenge's name matches and who may have one. */
export const mailPasswordCodes: Consumer = async (services, event) => {
  if (event.kind !== 'password_code_asked') return 'done';
  const { db, config, now } = services;
  const [ticket] = await db.select().from(passwordTickets).where(eq(passwordTickets.id, event.payload.ticket));
  if (!ticket || ticket.sealedName === null || ticket.expiresAt <= now()) return 'done';
  const name = String(decrypt(config.secrets.PEPPER, ticket.sealedName).name);
  const named = (await membersBy(db, parseLoginName(name))).filter(isReachable);
  const wanted: Reachable[] = [];
  for (const [at, member] of named.entries()) {
    const isAgain = named.findIndex(({ id }) => id === member.id) < at;
    if (!isAgain && (await mayHaveCode(services, member, ticket.network))) wanted.push(member);
  }
  await transact(db, (tx) => sendCodes(tx, services, ticket, wanted));
  return 'done';
};

/**
 * Returns whether a code may be mailed: ten a day for a member, five from one network. From a network where the member
 * signed in lately, only the limit of five counts. Others' requests then cannot use up the member's ten
 * (docs/domain/accounts.md#mailed-codes).
 */
async function mayHaveCode(services: Services, member: MemberRow, network: string): Promise<boolean> {
  const here = { bucket: `forgotten:network:${network}|${member.id}`, max: 5, windowMs: DAY };
  const everywhere = { bucket: `forgotten:member:${member.id}`, max: 10, windowMs: DAY };
  if (await rateLimit(services, here)) return false;
  return (await knowsNetwork(services, member, network)) || (await rateLimit(services, everywhere)) === null;
}

async function sendCodes(tx: Database, services: Services, ticket: Ticket, to: readonly Reachable[]): Promise<void> {
  const drawn = to.map((member) => ({ member, code: String(randomInt(10 ** 6)).padStart(6, '0') }));
  const codes = drawn.map(({ member, code }) => ({
    member: member.id,
    hash: hashOf(services.config.secrets.PEPPER[0], ticket, member, code),
  }));
  const mine = and(eq(passwordTickets.id, ticket.id), isNotNull(passwordTickets.sealedName));
  const first = await tx
    .update(passwordTickets)
    .set({ sealedName: null, codes })
    .where(mine)
    .returning({ id: passwordTickets.id });
  // The event was delivered twice.
  if (first.length === 0) return;
  const locale = readLocale(ticket.language);
  const minutes = CODE_MS / MINUTE;
  for (const { member, code } of drawn)
    await enqueueMail(tx, services, {
      member: member.id,
      to: member.email,
      locale,
      kind: 'password_code',
      values: { code, minutes },
    });
}

/** Hashes a code with the password that it replaces and the address that it went to. When either changes, the code is void. */
function hashOf(encryptionKey: string, ticket: Pick<Ticket, 'id'>, member: Reachable, code: string) {
  const proven = [ticket.id, member.id, member.email, member.passwordHash, code].join('|');
  return createHmac('sha256', encryptionKey).update(`password|${proven}`).digest('hex');
}

/**
 * Checks a code, inside a transaction. Wrong ones are counted on the challenge one after another, five at most.
 * Returns the code's member. `spendTicket` consumes the challenge.
 */
export async function proveCode(
  tx: Database,
  services: Pick<Services, 'config' | 'now'>,
  given: { readonly ticketHash: string; readonly code: string },
): Promise<Refused | { readonly member: MemberRow }> {
  const field = 'code';
  const mine = eq(passwordTickets.ticketHash, given.ticketHash);
  const [ticket] = await tx.select().from(passwordTickets).where(mine).for('update');
  if (!ticket || ticket.expiresAt <= services.now() || ticket.failures >= CODE_TRIES)
    return refuse('CODE_EXPIRED', { field });
  const member = await whoseCode(tx, services, ticket, given.code);
  if (member) return { member };
  const failures = ticket.failures + 1;
  await tx.update(passwordTickets).set({ failures }).where(mine);
  const left = CODE_TRIES - failures;
  return {
    ...(left > 0 ? refuse('CODE_WRONG', { field, values: { left } }) : refuse('CODE_EXPIRED', { field })),
    keep: true,
  };
}

/**
 * Returns the member whose code it is. It does one look-up and the same number of comparisons in every case, so that
 * timing reveals nothing.
 */
async function whoseCode(
  tx: Database,
  { config }: Pick<Services, 'config'>,
  ticket: Ticket,
  code: string,
): Promise<MemberRow | null> {
  const sent: readonly SentPasswordCode[] = ticket.codes;
  const ids = [0, ...sent.map(({ member }) => member)];
  const rows = await tx.select().from(members).where(inArray(members.id, ids));
  const fits = (row: MemberRow) => {
    const expected = sent.find(({ member }) => member === row.id)?.hash ?? '';
    return (
      isReachable(row) &&
      expected.length === 64 &&
      config.secrets.PEPPER.some((encryptionKey) =>
        timingSafeEqual(Buffer.from(expected), Buffer.from(hashOf(encryptionKey, ticket, row, code))),
      )
    );
  };
  return rows.find(fits) ?? null;
}

/** Marks a code as used in the caller's transaction. Returns false where it was used or has expired. */
export async function consumeResetTicket(tx: Database, ticketHash: string): Promise<boolean> {
  const gone = await tx
    .delete(passwordTickets)
    .where(eq(passwordTickets.ticketHash, ticketHash))
    .returning({ id: passwordTickets.id });
  return gone.length > 0;
}
