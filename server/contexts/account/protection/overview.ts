/** Shows a player's protection: limits, the session's clock and result, the reality check (docs/domain/protection.md#limits). */
import { limitKinds, limitPeriods } from '#contract/limits.ts';
import type { LimitKind, LimitPeriod, protectionCall, readRealityCall, setRealityCall } from '#contract/limits.ts';
import type { HandlerReply } from '#contract/call.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler, AuthenticatedSession } from '#server/api/handler.ts';
import { refuse } from '#server/platform/refusal.ts';
import { memberById } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { resultSince } from '#server/contexts/play/public.ts';
import {
  lapsesAt,
  leftOf,
  limitRows,
  minutesLeft,
  missingLimits,
  wireLimit,
  startRealityInterval,
  everyMinutes,
  realityDueAt,
  limitUsage,
  periodAt,
} from '#server/kernel/protection/public.ts';
import type { LimitRow } from '#server/kernel/protection/public.ts';

type Data = HandlerReply<typeof protectionCall>['data'];

export const protection: Handler<typeof protectionCall> = async ({ services, signedIn }) => ({
  data: await protectionOf(services, signedIn),
});

/** Returns the present state. Each call that changes something returns it. */
export async function protectionOf(
  services: Services,
  { member: { id }, openedAt }: AuthenticatedSession,
): Promise<Data> {
  const { db, config } = services;
  const { market } = config;
  const now = services.now();
  const member = await memberById(db, id);
  const rows = await limitRows(db, id);
  const active = rows.filter(({ state }) => state === 'active');
  const used = await limitUsage(db, id, [...new Set(active.map(({ kind }) => kind))], { now, services });
  const due = realityDueAt(member);
  const came = await resultSince(db, id, openedAt);
  return {
    limits: active.sort(byKindAndPeriod).map((row) => {
      const { kind, period } = row;
      const limit = row.value ?? 0n;
      const so = used.get(kind)?.[period] ?? 0n;
      return {
        kind,
        period,
        value: wireLimit(kind, limit),
        used: wireLimit(kind, so < 0n ? 0n : so),
        left: wireLimit(kind, leftOf(limit, so)),
        resets_at: wireDate(periodAt(period, now).end),
        pending: pendingOf(rows, row, now),
      };
    }),
    session: {
      since: wireDate(openedAt),
      seconds: secondsBetween(openedAt, now),
      staked: wireMoney(came.staked),
      won: wireMoney(came.won),
    },
    reality: {
      minutes: everyMinutes(member, market),
      due_in: due && secondsBetween(now, due),
      choices: [...market.realityChoices],
    },
    due: missingLimits(member),
    minutes_left: minutesLeft(member.playLimits, used.get('time')),
  };
}

/** Returns the part that every page's header shows (contract/session.ts), and the session's settled bets in `came`. */
export async function playOf(services: Services, { member, openedAt }: AuthenticatedSession) {
  const { db } = services;
  const now = services.now();
  const came = await resultSince(db, member.id, openedAt);
  const due = realityDueAt(member);
  const used = member.playLimits?.time && (await limitUsage(db, member.id, ['time'], { now, services })).get('time');
  return {
    came,
    seconds: secondsBetween(openedAt, now),
    net: wireMoney(came.won - came.staked),
    reality_in: due && secondsBetween(now, due),
    minutes_left: minutesLeft(member.playLimits, used),
  };
}

const secondsBetween = (from: Date, until: Date) => Math.floor((until.getTime() - from.getTime()) / 1000);

const rank = (kind: LimitKind, period: LimitPeriod) => limitKinds.indexOf(kind) * 3 + limitPeriods.indexOf(period);
const byKindAndPeriod = (one: LimitRow, other: LimitRow) => rank(one.kind, one.period) - rank(other.kind, other.period);

/** Returns the pending looser limit of the same kind and period, while it may still be confirmed. */
function pendingOf(
  rows: readonly LimitRow[],
  { kind, period }: LimitRow,
  now: Date,
): Data['limits'][number]['pending'] {
  const row = rows.find((each) => each.state === 'waiting' && each.kind === kind && each.period === period);
  if (!row || lapsesAt(row) <= now) return null;
  return {
    id: row.id,
    value: row.value === null ? '' : wireLimit(kind, row.value),
    from: wireDate(row.effectiveFrom),
    until: wireDate(lapsesAt(row)),
    is_ready: now >= row.effectiveFrom ? 1 : 0,
  };
}

/** Sets the interval of the reality check. Refuses with INVALID an interval that the market does not have. */
export const setReality: Handler<typeof setRealityCall> = async ({ services, input, signedIn }) => {
  if (!services.config.market.realityChoices.includes(input.minutes)) return refuse('INVALID', { field: 'minutes' });
  await startRealityInterval(services.db, signedIn.member.id, input.minutes, services.now());
  return { data: await protectionOf(services, signedIn) };
};

export const readReality: Handler<typeof readRealityCall> = async ({ services, signedIn }) => {
  const minutes = everyMinutes(signedIn.member, services.config.market);
  await startRealityInterval(services.db, signedIn.member.id, minutes, services.now());
  return {};
};
