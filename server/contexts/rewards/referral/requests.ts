/**
 * Lets a referrer ask an existing member to become their invitee (docs/domain/referral.md#invitation-requests). The member must accept, and only
 * play from the next day on counts. The referrer learns only whether the three particulars name one person.
 */
import { and, asc, count, eq, gt, gte, ne } from '#server/platform/db/drizzle.ts';
import { bindDays, requestDays, requestsPerDay } from '#contract/agency.ts';
import type { answerSubordinateCall, registerSubordinateCall } from '#contract/agency.ts';
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import type { Handler } from '#server/api/handler.ts';
import { DAY, MINUTE, secondsUntil } from '#server/platform/time.ts';
import { lockMember, members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { checkOpen } from '#server/contexts/rewards/offers/availability.ts';
import { checkReferral } from './eligibility.ts';
import { agencyRequests } from './schema.ts';
import { bind, lockReferralTree, isAncestor } from './referral-tree.ts';

const MAX_A_MINUTE = 10;

export const registerSubordinate: Handler<typeof registerSubordinateCall> = async (visit) => {
  const { services, input, locale, signedIn } = visit;
  const agent = signedIn.member;
  const now = services.now();
  const refused =
    checkReferral(services, agent) ??
    (await checkOpen(services, services.db, 'agency', now)) ??
    (await rateLimit(services, { bucket: `agency:${agent.id}`, max: MAX_A_MINUTE, windowMs: MINUTE }));
  if (refused) return refused;
  const asked = await transact(services.db, async (tx) => {
    await lockMember(tx, agent.id);
    const person = await personOf(tx, input);
    if (!person) return refuse('USER_UNKNOWN');
    if (!(await mayBeBound(tx, person, agent.id, now))) return refuse('NOT_ELIGIBLE');
    // A repeated request changes nothing.
    if (await isAsked(tx, agent.id, person.id, now)) return {};
    const full = await dayIsFull(tx, agent.id, now);
    if (full) return full;
    const row = { agentId: agent.id, memberId: person.id, state: 'open', askedAt: now } as const;
    const [made] = await tx.insert(agencyRequests).values(row).returning({ id: agencyRequests.id });
    if (!made) throw new Error('no request was written');
    await emit(tx, { kind: 'agency_asked', member: person.id, payload: { request: made.id } }, now);
    return {};
  });
  return isRefused(asked) ? asked : { message: translate(locale, 'server', 'agency_asked', { days: requestDays }) };
};

/** Returns the one member whom all three particulars name, or null. */
async function personOf(
  tx: Database,
  { phone, invite_code, uid }: { phone: string; invite_code: string; uid: number },
): Promise<MemberRow | null> {
  const all = and(eq(members.id, uid), eq(members.phone, phone), eq(members.inviteCode, invite_code));
  const [person] = await tx.select().from(members).where(all);
  return person ?? null;
}

async function mayBeBound(tx: Database, person: MemberRow, agent: number, now: Date): Promise<boolean> {
  const isOld = now.getTime() - person.createdAt.getTime() > bindDays * DAY;
  if (person.status !== 1 || person.invitedBy !== null || isOld) return false;
  return !(await isAncestor(tx, person.id, agent));
}

/** SQL condition: the request is open and has not expired. */
const stillOpen = (now: Date) =>
  and(eq(agencyRequests.state, 'open'), gt(agencyRequests.askedAt, new Date(now.getTime() - requestDays * DAY)));

async function isAsked(tx: Database, agent: number, member: number, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: agencyRequests.id })
    .from(agencyRequests)
    .where(and(eq(agencyRequests.agentId, agent), eq(agencyRequests.memberId, member), stillOpen(now)));
  return row !== undefined;
}

async function dayIsFull(tx: Database, agent: number, now: Date): Promise<Refused | null> {
  const today = dayOf(now);
  const [row] = await tx
    .select({ made: count() })
    .from(agencyRequests)
    .where(and(eq(agencyRequests.agentId, agent), gte(agencyRequests.askedAt, dayStart(today) ?? now)));
  if ((row?.made ?? 0) < requestsPerDay) return null;
  const seconds = secondsUntil(dayStart(dayAfter(today)) ?? now, now);
  return { ...refuse('TOO_MANY_REQUESTS', { values: { seconds } }), retryAfter: seconds };
}

/**
 * Accepts or refuses a request. The tree is locked before any member, so that of two members who accept each other the second one is refused.
 */
export const answerSubordinate: Handler<typeof answerSubordinateCall> = async ({
  services,
  input,
  locale,
  signedIn,
}) => {
  const member = signedIn.member.id;
  const now = services.now();
  const off = checkReferral(services, signedIn.member);
  if (off) return off;
  const answered = await transact(services.db, async (tx) => {
    await lockReferralTree(tx);
    const mine = and(eq(agencyRequests.id, input.id), eq(agencyRequests.memberId, member), stillOpen(now));
    const [request] = await tx.select().from(agencyRequests).where(mine).for('update');
    if (!request) return refuse('NOT_FOUND', { field: 'id' });
    const set = { answeredAt: now, state: input.accept ? ('accepted' as const) : ('refused' as const) };
    if (input.accept) {
      const agent = await lockMember(tx, request.agentId);
      const isFree = agent.status === 1 && !(await isAncestor(tx, member, agent.id));
      if (!isFree || !(await bind(tx, member, agent.id))) return refuse('NOT_ELIGIBLE');
    }
    const countsFrom = input.accept ? dayAfter(dayOf(now)) : null;
    await tx
      .update(agencyRequests)
      .set({ ...set, countsFrom })
      .where(eq(agencyRequests.id, request.id));
    return set;
  });
  return isRefused(answered) ? answered : { message: translate(locale, 'server', `agency_${answered.state}`) };
};

/** Returns the open requests to a member, the oldest first. None once they have an inviter. */
export async function openRequests(db: Database, member: MemberRow, now: Date) {
  if (member.invitedBy !== null) return [];
  return db
    .select({ id: agencyRequests.id, agent: members.id, account: members.account, askedAt: agencyRequests.askedAt })
    .from(agencyRequests)
    .innerJoin(members, and(eq(members.id, agencyRequests.agentId), eq(members.status, 1)))
    .where(and(eq(agencyRequests.memberId, member.id), ne(members.id, member.id), stillOpen(now)))
    .orderBy(asc(agencyRequests.id));
}

/** Returns a request's referrer (their number), and until when it can be answered. */
export async function requestById(db: Database, id: number): Promise<{ agent: number; until: Date } | null> {
  const [row] = await db
    .select({ agent: agencyRequests.agentId, askedAt: agencyRequests.askedAt })
    .from(agencyRequests)
    .where(eq(agencyRequests.id, id));
  return row ? { agent: row.agent, until: new Date(row.askedAt.getTime() + requestDays * DAY) } : null;
}
