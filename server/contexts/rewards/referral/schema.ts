/** The referral programme: what invitees did by day, what their referrers earned by week, who asked whom to be their invitee (docs/domain/referral.md). */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MechanismPart } from '#contract/agency-mechanism.ts';
import type { AgencyKind } from '#contract/agency.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';

/** What an invitee did on a São Paulo day that counts for their referrer: sums of their `member_day`. */
export const agencyDays = pgTable(
  'agency_day',
  {
    agentId: reference(() => members.id),
    inviteeId: reference(() => members.id),
    day: date({ mode: 'string' }).notNull(),
    depositedCents: cents().notNull(),
    /** Settled stakes by how much of them counts; from the terms of kernel/wagering/terms.ts on, here and below, free stakes alone. */
    countedCents: cents().notNull(),
    settledCents: cents().notNull(),
    wonCents: cents().notNull(),
    /** What the house keeps at least of the free stakes, less the cash and the points that the invitee is entitled to for them. */
    marginCents: cents()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.day, table.inviteeId] }),
    index().on(table.inviteeId, table.day),
  ],
);

/** A part of a referrer's week that earned something. */
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
    /** 0: indirect. */
    level: integer().notNull(),
    rateBp: integer().notNull(),
    rewardCents: cents().notNull(),
    /** What decided it: the rate, or half of what the house keeps of the invitees' free stakes (commission.ts). */
    bound: text().notNull().default('rate').$type<'rate' | 'margin'>(),
    /** due (is paid as soon as all of the week is known), review (a person decides; no money yet), paid, refused */
    state: text().notNull().$type<'due' | 'review' | 'paid' | 'refused'>(),
    /** Why a person looks at it (review-flags.ts), or why it was refused (the operator's, shown to the referrer). */
    reason: text().notNull().default(''),
    /** "operator:<name>"; null where nobody had to. */
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

/** A referrer's request to a person with an account. One that nobody answered in its days reads as expired. */
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
    /** The first São Paulo day whose play counts: the one after the answer. */
    countsFrom: date({ mode: 'string' }),
  },
  (table) => [
    index().on(table.agentId, table.askedAt),
    index().on(table.memberId, table.id),
    // Bound once.
    uniqueIndex('agency_request_accepted')
      .on(table.memberId)
      .where(sql`${table.state} = 'accepted'`),
  ],
);
