/** Prepares journeys about offers: deposits and stakes directly in the ledger, rewards through the store. */
import type { Reward } from '#contract/offer-call.ts';
import { rewardLists } from '#stores/promotions.ts';
import type { RewardListName } from '#stores/promotions.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { ledgerOf, valueOf } from './journey.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import { openRound, playRound } from './rounds.ts';

/** Credits a deposit, in centavos. */
export const deposit = ({ services }: TestApi, member: number, cents: bigint) => creditPlayer(services, member, cents);

/** Stakes in settled bets that pay the stake back, so that the cash stays. Each stakes at most the whole cash. */
export async function stake(api: TestApi, member: number, cents: bigint): Promise<void> {
  for (let left = cents; left > 0n;) {
    const { cash } = await ledgerOf(api, member);
    const part = left < cash ? left : cash;
    if (part === 0n) throw new Error('nothing to stake');
    await playRound(api.services, member, part);
    left -= part;
  }
}

/** Settles a bet with the prize `won`. */
export async function bet(api: TestApi, member: number, cents: bigint, won: bigint): Promise<void> {
  const round = await openRound(api.services, member, cents);
  await round.settle(won);
}

/** Returns the rewards of an offer, as its page shows them. */
export async function rewardsOf(name: RewardListName): Promise<readonly Reward[]> {
  return valueOf(await rewardLists[name].load());
}

/** Returns a summary: state, reward and wagering in centavos. */
export const inShort = ({ state, reward_amount, required_amount, progress_amount }: Reward) =>
  [state, reward_amount, required_amount, progress_amount] as const;

/** Claims a reward. Returns the result. */
export async function claim(name: RewardListName, id?: number) {
  return rewardLists[name].claim(id === undefined ? {} : { id });
}
