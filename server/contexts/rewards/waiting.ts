/** Lists a member's claimable rewards of all offers, for the home page (docs/domain/accounts.md#home-summary). */
import { offerNames } from '#contract/market-rules.ts';
import { checkPlay } from '#server/kernel/protection/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { settleAll } from '#server/platform/concurrency/settle-all.ts';
import type { Services } from '#server/platform/services.ts';
import { checkOffered } from './offers/availability.ts';
import { waitingOf } from './offers/waiting.ts';
import type { WaitingReward } from './offers/waiting.ts';
import { spinsLeft } from './wheel/spins.ts';

/**
 * Returns the claimable rewards, the largest first, then unused spins, which have no amount. Returns none for a member
 * who may not play.
 */
export async function waitingRewards(services: Services, member: MemberRow): Promise<WaitingReward[]> {
  if (await checkPlay(services.db, member.id, services.now())) return [];
  const found = await settleAll(offerNames.map((name) => waitingOf(services, name, member)));
  const waiting = found.filter((each) => each !== null);
  waiting.sort((one, other) => Number(other.money) - Number(one.money));
  const spins = checkOffered(services, 'lotteryWheel') ? 0 : await spinsLeft(services.db, member.id, services.now());
  if (spins > 0) waiting.push({ offer: 'lotteryWheel', count: spins, money: '0.00', required: '0.00', until: '' });
  return waiting;
}
