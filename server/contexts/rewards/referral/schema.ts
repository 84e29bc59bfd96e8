/** Defines the tables of the referral programme: daily sums of invitees, weekly rewards of referrers, and requests (docs/domain/referral.md). */
import { sql } from '#server/platform/db/drizzle.ts';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from '#server/platform/db/drizzle-pg.ts';
import type { MechanismPart } from '#contract/agency-mechanism.ts';
import type { AgencyKind } from '#contract/agency.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';

/** The sums of an invitee's `member_day` for one São Paulo day that counts for their referrer. */
export const agencyDays = pgTable(
  'agency_day',
  {
    agentId: reference(() => members.id),
    inviteeId: reference(() => members.id),
    day: date({ mode: 'string' }).notNull(),
    depositedCents: cents().notNull(),
    /**
     * Settled stakes, weighted by their contribution, centavos. From the terms of kernel/wagering/terms.ts on, this and the columns below count
     * free stakes alone.
     */
    countedCents: cents().notNull(),
    settledCents: cents().notNull(),
    wonCents: cents().notNull(),
    /** The house's expected margin on the free stakes, less the cashback and points that the invitee earns for them, centavos. */
    marginCents: cents()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.day, table.inviteeId] }),
    index().on(table.inviteeId, table.day),
  ],
);

/** One part of a referrer's week that earned a reward. */
export const agencyRewards = pgTable(
  'agency_reward',
  {
    id: id(),
    agentId: reference(() => members.id),
    /** The week's Monday. */
    week: date({ mode: 'string' }).notNull(),
    part: text().notNull().$type<MechanismPart>(),
    kind: text().notNull().$type<AgencyKind>(),
    baseCents: cents().notNull(),
    /** 0 for an indirect reward. */
    level: integer().notNull(),
    rateBp: integer().notNull(),
    rewardCents: cents().notNull(),
    /** What limited the reward: the rate, or half of the house's margin on the invitees' free stakes (commission.ts). */
    bound: text().notNull().default('rate').$type<'rate' | 'margin'>(),
    /** `due`: paid once the whole week is known. `review`: an operator decides, no money yet. Final: `paid`, `refused`. */
    state: text().notNull().$type<'due' | 'review' | 'paid' | 'refused'>(),
    /** Why it is in review (review-flags.ts), or why an operator refused it, which the referrer reads. */
    reason: text().notNull().default(''),
    /** "operator:<name>"; null where no decision was needed. */
    decidedBy: text(),
    decidedAt: instant(),
    paidAt: instant(),
  },
  (table) => [
    unique('agency_reward_once').on(table.agentId, table.week, table.part, table.kind),
    index().on(table.week),
    index('agency_reward_paid')
      .on(table.agentId, table.paidAt, table.id)
      .where(sql`${table.state} = 'paid'`),
    index('agency_reward_review')
      .on(table.id)
      .where(sql`${table.state} = 'review'`),
    check(
      'agency_reward_cents',
      sql`${table.rewardCents} > 0 and (${table.state} = 'paid') = (${table.paidAt} is not null)`,
    ),
  ],
);

/** A referrer's request to a member. An unanswered request reads as expired after its days. */
export const agencyRequests = pgTable(
  'agency_request',
  {
    id: id(),
    agentId: reference(() => members.id),
    memberId: reference(() => members.id),
    /** open, accepted, refused */
    state: text().notNull().$type<'open' | 'accepted' | 'refused'>(),
    askedAt: instant().notNull(),
    answeredAt: instant(),
    /** The first São Paulo day whose play counts: the day after the answer. */
    countsFrom: date({ mode: 'string' }),
  },
  (table) => [
    index().on(table.agentId, table.askedAt),
    index().on(table.memberId, table.id),
    // A member accepts one request at most.
    uniqueIndex('agency_request_accepted')
      .on(table.memberId)
      .where(sql`${table.state} = 'accepted'`),
  ],
);
