/** Defines the calls of the referral programme: who invited whom, and what a referrer earns each week (docs/domain/referral.md). */
import * as v from 'valibot';
import { parseInviteCode } from '#lib/typed-text/codes.ts';
import { mechanismParts } from './agency-mechanism.ts';
import type { MechanismPart } from './agency-mechanism.ts';
import { defineCall, paginator } from './call.ts';
import { id, mobile, money, nothing, paging, parsed, place } from './fields.ts';
import { askedBy } from './offer-call.ts';

/** `direct`: for invitees of the referrer. `indirect`: a share of the direct rewards of those, one level deep. */
export const agencyKinds = ['direct', 'indirect'] as const;
export type AgencyKind = (typeof agencyKinds)[number];

/** `provisional`: the week is not paid yet. `review`: an operator decides. */
export const agencyStates = ['provisional', 'review', 'paid', 'refused'] as const;
export type AgencyState = (typeof agencyStates)[number];

/** Days in which a request can be answered. */
export const requestDays = 7;
/** The age in days up to which an account can be bound to a referrer. */
export const bindDays = 30;
/** The most requests of a referrer on one São Paulo day. */
export const requestsPerDay = 5;

/** Another member, with the name masked. */
const someone = v.object({ id, name: v.string() });
export type Someone = v.InferOutput<typeof someone>;

const inviteCode = parsed(parseInviteCode, 'INVALID');

/** All three fields belong to the person who is to be bound, the invitation code too. */
export const subordinateFields = v.object({ phone: mobile, invite_code: inviteCode, uid: id });

/**
 * Requests that a person with an account becomes the referrer's invitee. Refuses with USER_UNKNOWN where the three fields do not name one
 * person. Refuses with NOT_ELIGIBLE for oneself, for one's own inviter at any distance, for a person with an inviter, and for accounts older
 * than `bindDays`. Refuses with TOO_MANY_REQUESTS above `requestsPerDay`.
 */
export const registerSubordinateCall = defineCall({
  method: 'POST',
  path: '/api/agency/subordinate/register',
  access: 'player',
  effect: 'write',
  input: subordinateFields,
  reply: nothing,
});

/**
 * Answers a request. Refuses with NOT_FOUND where none is open, and with NOT_ELIGIBLE where the person has an inviter or invited the referrer.
 */
export const answerSubordinateCall = defineCall({
  method: 'POST',
  path: '/api/agency/subordinate/answer',
  access: 'player',
  effect: 'write',
  input: v.object({ id, accept: v.boolean('REQUIRED') }),
  reply: nothing,
});

/** What limited a reward: its rate, or half of the house's least margin on the invitees' free stakes. */
const rewardBound = v.optional(v.picklist(['rate', 'margin']), 'rate');

/**
 * One part of a week. `base`: the sum that the level's rate applies to, centavos. An indirect reward has no level. `note`: why it was refused.
 */
export const agencyRewardSchema = v.object({
  /** The week's Monday: "2026-11-16". */
  week: v.string(),
  part: v.picklist(mechanismParts),
  kind: v.picklist(agencyKinds),
  base: money,
  level: v.number(),
  /** Basis points. */
  rate: v.number(),
  reward: money,
  bound: rewardBound,
  state: v.picklist(agencyStates),
  note: v.optional(v.string(), ''),
});
export type AgencyReward = v.InferOutput<typeof agencyRewardSchema>;

/**
 * Returns the paid sums, and the parts of each week, the newest first. Unpaid weeks come before the others. `before`: the `next` of the previous
 * page.
 */
export const agencyRewardCall = defineCall({
  method: 'POST',
  path: '/api/agency/reward',
  access: 'player',
  effect: 'read',
  input: v.object({ ...askedBy, before: v.optional(place), limit: paging.limit }),
  reply: v.object({
    data: v.object({ direct: money, indirect: money, rows: v.array(agencyRewardSchema) }),
    next: v.optional(v.nullable(v.string()), null),
  }),
});

/** `counts`: the invitee has bet. The reply has no name, no money and no bets of an invitee. */
export const inviteeSchema = v.object({
  member: someone,
  kind: v.picklist(agencyKinds),
  state: v.picklist(['registered', 'counts']),
  created_at: v.string(),
});
export type Invitee = v.InferOutput<typeof inviteeSchema>;

/** Lists invitees, direct and indirect, the newest first. */
export const inviteRecordCall = defineCall({
  method: 'POST',
  path: '/api/agency/inviterecord',
  access: 'player',
  effect: 'read',
  input: v.object({ ...askedBy, before: v.optional(place), ...paging }),
  reply: v.object({ data: paginator(inviteeSchema), next: v.optional(v.nullable(v.string()), null) }),
});

const mechanism = (part: MechanismPart) =>
  defineCall({
    method: 'GET',
    path: `/api/agency/mechanism/${part}`,
    access: 'anyone',
    effect: 'read',
    input: v.object({}),
    reply: v.object({ data: v.array(v.object({ level: v.number(), min: money, rate: v.number() })) }),
  });
/**
 * Returns a part's levels: the least base of a week in centavos, and the rate in basis points. Refuses with OFFER_OFF where the market lacks the
 * part.
 */
export const rechargeMechanismCall = mechanism('recharge');
export const bettingMechanismCall = mechanism('betting');
export const settlementMechanismCall = mechanism('settlement');

/** An open request to become somebody's invitee. */
const request = v.object({ id, member: someone, created_at: v.string(), expires_at: v.string() });
export type AgencyRequest = v.InferOutput<typeof request>;

/** Returns the player's inviter, their week so far, and the open requests to them. */
export const agencyStandingCall = defineCall({
  method: 'GET',
  path: '/api/agency/standing',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      id,
      invite_code: v.string(),
      inviter: v.nullable(someone),
      /** The Monday of the current week. Each day is added when it ends. */
      week: v.string(),
      /** The direct parts of the week, also those below their first level. `next`: the base of the next level, or null at the top. */
      parts: v.array(
        v.object({
          part: v.picklist(mechanismParts),
          base: money,
          level: v.number(),
          rate: v.number(),
          reward: money,
          bound: rewardBound,
          next: v.optional(v.nullable(money), null),
        }),
      ),
      indirect: money,
      requests: v.array(request),
    }),
  }),
});
export type AgencyStanding = v.InferOutput<typeof agencyStandingCall.reply>['data'];
