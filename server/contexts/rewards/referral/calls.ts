/**
 * Handles the referral programme's calls (docs/domain/referral.md#what-a-referrer-sees). Of another member a referrer sees the number and a
 * masked name, never a sum.
 */
import { agencyMechanism } from '#contract/agency-mechanism.ts';
import type { MechanismPart } from '#contract/agency-mechanism.ts';
import { requestDays } from '#contract/agency.ts';
import type {
  AgencyKind,
  agencyRewardCall,
  agencyStandingCall,
  inviteRecordCall,
  rechargeMechanismCall,
} from '#contract/agency.ts';
import { wireDate } from '#lib/dates.ts';
import { maskName } from '#lib/mask.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { DAY } from '#server/platform/time.ts';
import { takePage, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { paginate } from '#server/platform/pagination/paginate.ts';
import { requireOwnMember } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { checkOffered } from '#server/contexts/rewards/offers/availability.ts';
import { checkReferral } from './eligibility.ts';
import { countInvitees, inviteesOf, inviterOf } from './invitees.ts';
import { openRequests } from './requests.ts';
import { openWeeks, paidByKind, cursorOfCommission, commissionsOf, weekSoFar } from './commissions.ts';
import { nextMin, weekOf } from './commission.ts';
import type { PartOfWeek } from './commission.ts';
import type { CommissionRow } from './weekly-payout.ts';

export const agencyReward: Handler<typeof agencyRewardCall> = async ({ services, input, signedIn: { member } }) => {
  const refused = checkReferral(services, member) ?? requireOwnMember(member, input.member_id);
  if (refused) return refused;
  const { db } = services;
  const after = decodeCursor(input.before);
  const rows = await commissionsOf(db, member.id, after, input.limit + 1);
  const { page, next } = takePage(rows, input.limit, cursorOfCommission);
  const { direct, indirect } = await paidByKind(db, member.id);
  const ahead = after === null ? await provisional(services, member.id, rows) : [];
  return {
    data: { direct: wireMoney(direct), indirect: wireMoney(indirect), rows: [...ahead, ...page.map(rowToWire)] },
    next,
  };
};

/** Returns what the days of unpaid weeks come to so far. A week that already has rewards is left out. */
async function provisional(services: Services, member: number, standing: readonly CommissionRow[]) {
  const rows = [];
  for (const week of await openWeeks(services)) {
    if (standing.some((row) => row.week === week)) continue;
    const { direct, indirect } = await weekSoFar(services, member, week);
    const wire = (kind: AgencyKind) => (part: PartOfWeek) => ({
      week,
      kind,
      ...partToWire(part),
      state: 'provisional' as const,
    });
    const shown = ({ base }: PartOfWeek) => base > 0n;
    rows.push(...direct.filter(shown).map(wire('direct')), ...indirect.filter(shown).map(wire('indirect')));
  }
  return rows;
}

const partToWire = ({ part, base, level, rate, reward, bound }: PartOfWeek) => ({
  part,
  base: wireMoney(base),
  level,
  rate,
  reward: wireMoney(reward),
  bound,
});

const rowToWire = (row: CommissionRow) => ({
  ...{ week: row.week, kind: row.kind, part: row.part, level: row.level, rate: row.rateBp, bound: row.bound },
  base: wireMoney(row.baseCents),
  reward: wireMoney(row.rewardCents),
  state: row.state === 'due' ? ('provisional' as const) : row.state,
  // The reason of a review is for operators alone. The reason of a refusal is written for the referrer.
  note: row.state === 'refused' ? row.reason : '',
});

export const inviteRecord: Handler<typeof inviteRecordCall> = async ({ services, input, signedIn: { member } }) => {
  const refused = checkReferral(services, member) ?? requireOwnMember(member, input.member_id);
  if (refused) return refused;
  const { db } = services;
  const { data, next } = await paginate({
    input,
    path: '/api/agency/inviterecord',
    rows: (limit, offset) => inviteesOf(db, member.id, { limit, offset, after: decodeCursor(input.before) }),
    count: () => countInvitees(db, member.id),
    sums: () => Promise.resolve(null),
    cursorOf: ({ since, id }) => ({ at: since, id }),
    toWire: ({ id, account, kind, counts, since }) => ({
      member: { id, name: maskName(account) },
      kind,
      state: counts ? ('counts' as const) : ('registered' as const),
      created_at: wireDate(since),
    }),
  });
  return { data, next };
};

export const agencyStanding: Handler<typeof agencyStandingCall> = async ({ services, signedIn: { member } }) => {
  const refused = checkReferral(services, member);
  if (refused) return refused;
  const { db, now } = services;
  const week = weekOf(now());
  const { direct, indirect } = await weekSoFar(services, member.id, week);
  const inviter = await inviterOf(db, member.id);
  const someone = ({ id, account }: { id: number; account: string }) => ({ id, name: maskName(account) });
  return {
    data: {
      id: member.id,
      invite_code: member.inviteCode,
      inviter: inviter && someone(inviter),
      week,
      parts: direct.map((part) => {
        const next = nextMin(part);
        return { ...partToWire(part), next: next === null ? null : wireMoney(next) };
      }),
      indirect: wireMoney(indirect.reduce((sum, { reward }) => sum + reward, 0n)),
      requests: (await openRequests(db, member, now())).map(({ id, agent, account, askedAt }) => ({
        id,
        member: someone({ id: agent, account }),
        created_at: wireDate(askedAt),
        expires_at: wireDate(new Date(askedAt.getTime() + requestDays * DAY)),
      })),
    },
  };
};

export const mechanismOf =
  (part: MechanismPart): Handler<typeof rechargeMechanismCall> =>
  ({ services }) => {
    const off = checkOffered(services, 'agency');
    if (off || !services.config.market.agencyParts.includes(part)) return Promise.resolve(off ?? refuse('OFFER_OFF'));
    return Promise.resolve({
      data: agencyMechanism[part].map(({ level, min, rate }) => ({ level, min: wireMoney(min), rate })),
    });
  };
