/** Uses a spin: draws by the committed seed, pays (pay-prize.ts), and reveals the seed (docs/domain/rewards.md#wheel-draws). */
import { HOUSE_CLIENT_SEED } from '#contract/wheel.ts';
import type { spinWheelCall } from '#contract/wheel.ts';
import type { HandlerInput } from '#contract/call.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, wireMoney } from '#lib/money.ts';
import { drawPrize } from '#lib/wheel.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { runIdempotent, wasCompleted } from '#server/api/idempotency.ts';
import { lockMember, requireOwnMember } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkOpen } from '#server/contexts/rewards/offers/availability.ts';
import { checkAction } from '#server/kernel/protection/public.ts';
import { takePrize } from './budget.ts';
import { payPrize, spinsInReview } from './pay-prize.ts';
import { oddsOf, prizeName, rewardsOf, weightsOf } from './odds.ts';
import { keepForTomorrow, nextSpin, seedOf, redeemSpin, spinById, spinsLeft } from './spins.ts';
import type { Spin } from './spins.ts';

type Wish = HandlerInput<typeof spinWheelCall>;

export const spinWheel: Handler<typeof spinWheelCall> = async (visit) => {
  const { services, input, locale, signedIn, idempotencyKey } = visit;
  const member = signedIn.member.id;
  const foreign = requireOwnMember(signedIn.member, input.member_id);
  if (foreign) return foreign;
  const now = services.now();
  const submit = { member, key: idempotencyKey, request: ['lotterywheel', input], now };
  const limited = (await wasCompleted(services.db, submit))
    ? null
    : await rateLimit(services, { bucket: `wheel:${member}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const spun = await transact(services.db, (tx) =>
    runIdempotent(tx, submit, () => spinOnce(services, tx, { member, input, now })),
  );
  if (isRefused(spun)) return spun;
  const spin = await spinById(services.db, spun.spin);
  const cents = spin.rewardCents ?? 0n;
  const isInReview = (await spinsInReview(services.db, [spin.id])).has(spin.id);
  return {
    id: spin.id,
    message: messageOf(spin, locale, isInReview),
    review: isInReview ? 1 : 0,
    reward: prizeName(cents, locale),
    quantity: wireMoney(cents),
    index: spin.prize ?? 0,
    nonce: 0,
    client_seed: spin.clientSeed ?? '',
    server_seed: seedOf(services, spin),
    verifiable: spin.seenHash === null ? 0 : 1,
    remainingspins: spun.left,
    seed_hash: spun.next,
  };
};

/** Uses the next spin. Returns what a repeated claim must return as well: the spin, and how many were left. */
async function spinOnce(
  services: Services,
  tx: Database,
  { member, input, now }: { readonly member: number; readonly input: Wish; readonly now: Date },
) {
  await lockMember(tx, member);
  const refused =
    (await checkOpen(services, tx, 'lotteryWheel', now)) ??
    (await checkAction(tx, member, { action: 'spin', amount: 0n }, { now, services }));
  if (refused) return refused;
  const spin = await nextSpin(tx, member, now, true);
  if (!spin) return refuse('NO_SPINS_LEFT');
  // The page sends the commitment that it has seen. A spin under another one would not be verifiable.
  if (input.seed_hash !== undefined && input.seed_hash !== spin.seedHash)
    return refuse('INVALID', { field: 'seed_hash' });

  const odds = (await oddsOf(tx, [spin.version])).get(spin.version);
  if (!odds) throw new Error(`no prizes of version ${spin.version}`);
  const clientSeed = input.client_seed ?? HOUSE_CLIENT_SEED;
  const { index } = await drawPrize({ serverSeed: seedOf(services, spin), clientSeed, nonce: 0 }, weightsOf(odds));
  const rewards = rewardsOf(odds);
  const prize = rewards[index] ?? 0n;
  const highest = rewards.reduce((most, each) => (each > most ? each : most), 0n);
  if (!(await takePrize(tx, { prize, highest, now }))) {
    await keepForTomorrow(tx, member, now);
    return { ...refuse('WHEEL_CLOSED_TODAY'), keep: true as const };
  }
  const seenHash = input.client_seed === undefined ? null : (input.seed_hash ?? null);
  await redeemSpin(tx, spin.id, { clientSeed, seenHash, prize: index, rewardCents: prize, spentAt: now });
  if (prize > 0n) await payPrize(tx, { spin: spin.id, member, prize, now });
  const next = await nextSpin(tx, member, now);
  return { spin: spin.id, left: await spinsLeft(tx, member, now), next: next?.seedHash ?? null };
}

function messageOf({ rewardCents, seenHash }: Spin, locale: Locale, isInReview: boolean): string {
  const amount = formatMoney(rewardCents ?? 0n, localeTable[locale].tag);
  const said =
    rewardCents === 0n
      ? translate(locale, 'server', 'wheel_none')
      : translate(locale, 'server', isInReview ? 'wheel_in_review' : 'wheel_won', { amount });
  return seenHash === null ? `${said} ${translate(locale, 'server', 'wheel_unverifiable')}` : said;
}
