/** Handles the wheel's other calls: the day's spin, the prizes with the next commitment, and the history. */
import type { claimDailyWheelCall, dailyWheelCall, wheelCall, wheelHistoryCall } from '#contract/wheel.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { runIdempotent, wasCompleted } from '#server/api/idempotency.ts';
import { takePage, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { lockMember, requireOwnMember } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import { checkOpen, checkOffered } from '#server/contexts/rewards/offers/availability.ts';
import { checkAction, checkPlay } from '#server/kernel/protection/public.ts';
import { spinsInReview } from './pay-prize.ts';
import { newestOdds, oddsOf, prizeName, tellPrizes } from './odds.ts';
import { grantDaySpins, hasDaySpins, nextSpin, seedOf, spentSpins, spinsLeft } from './spins.ts';

const OFFER = 'lotteryWheel';

export const dailyWheel: Handler<typeof dailyWheelCall> = async ({ services, input, signedIn: { member } }) => {
  const now = services.now();
  const refused =
    requireOwnMember(member, input.member_id) ??
    (await checkOpen(services, services.db, OFFER, now)) ??
    (await checkPlay(services.db, member.id, now));
  if (refused) return refused;
  const isClaimed = await hasDaySpins(services.db, member.id, now);
  return { data: { spins: await spinsLeft(services.db, member.id, now), is_claimed: isClaimed ? 1 : 0 } };
};

export const claimDailyWheel: Handler<typeof claimDailyWheelCall> = async (visit) => {
  const { services, input, locale, signedIn, idempotencyKey } = visit;
  const member = signedIn.member.id;
  const foreign = requireOwnMember(signedIn.member, input.member_id);
  if (foreign) return foreign;
  const now = services.now();
  const submit = { member, key: idempotencyKey, request: ['dailywheel', input], now };
  const limited = (await wasCompleted(services.db, submit))
    ? null
    : await rateLimit(services, { bucket: `dailywheel:${member}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const claimed = await transact(services.db, (tx) =>
    runIdempotent(tx, submit, async () => {
      await lockMember(tx, member);
      const refused =
        (await checkOpen(services, tx, OFFER, now)) ??
        (await checkAction(tx, member, { action: 'claim', amount: 0n }, { now, services }));
      if (refused) return refused;
      if ((await grantDaySpins(services, tx, member, now)) === 0) return refuse('NOTHING_TO_RECEIVE');
      return { spins: await spinsLeft(tx, member, now) };
    }),
  );
  if (isRefused(claimed)) return claimed;
  return { message: translate(locale, 'server', 'wheel_granted'), data: { spins: claimed.spins, is_claimed: 1 } };
};

export const wheel: Handler<typeof wheelCall> = async ({ services, input, locale, signedIn }) => {
  const member = signedIn.member.id;
  const now = services.now();
  const refused =
    requireOwnMember(signedIn.member, input.member_id) ?? (await checkOpen(services, services.db, OFFER, now));
  if (refused) return refused;
  return transact(services.db, async (tx) => {
    const no = await checkAction(tx, member, { action: 'claim', amount: 0n }, { now, services });
    if (no) return no;
    await grantDaySpins(services, tx, member, now);
    const spin = await nextSpin(tx, member, now);
    const odds = (spin && (await oddsOf(tx, [spin.version])).get(spin.version)) ?? (await newestOdds(tx));
    return {
      data: tellPrizes(odds, locale),
      remainingspins: await spinsLeft(tx, member, now),
      seed_hash: spin?.seedHash ?? null,
      version: odds.version,
      ends_at: spin && wireDate(spin.endsAt),
    };
  });
};

export const wheelHistory: Handler<typeof wheelHistoryCall> = async ({ services, input, locale, signedIn }) => {
  // The history stays readable while an operator has stopped the wheel.
  const refused = requireOwnMember(signedIn.member, input.member_id) ?? checkOffered(services, OFFER);
  if (refused) return refused;
  const found = await spentSpins(services.db, signedIn.member.id, decodeCursor(input.before), input.limit + 1);
  const { page, next } = takePage(found, input.limit, ({ spentAt, id }) => ({ at: spentAt ?? new Date(0), id }));
  const versions = await oddsOf(
    services.db,
    page.map(({ version }) => version),
  );
  const inReview = await spinsInReview(
    services.db,
    page.map(({ id }) => id),
  );
  return {
    data: page.map((spin) => ({
      id: spin.id,
      reward: prizeName(spin.rewardCents ?? 0n, locale),
      quantity: wireMoney(spin.rewardCents ?? 0n),
      index: spin.prize ?? 0,
      version: spin.version,
      nonce: 0,
      seed_hash: spin.seedHash,
      client_seed: spin.clientSeed ?? '',
      server_seed: seedOf(services, spin),
      verifiable: spin.seenHash === null ? 0 : 1,
      review: inReview.has(spin.id) ? 1 : 0,
      created_at: wireDate(spin.spentAt ?? spin.createdAt),
    })),
    next,
    odds: [...versions.values()].map(({ version, prizes }) => ({
      version,
      prizes: prizes.map(({ reward, weight }) => ({ quantity: reward, weight })),
    })),
  };
};
