/** What journeys about offers begin with: deposits and stakes straight in the ledger, rewards as the page has them. */
import type { Reward } from '#contract/offer-call.ts';
import { rewardLists } from '#stores/promotions.ts';
import type { RewardListName } from '#stores/promotions.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { ledgerOf, valueOf } from './journey.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import { openRound, playRound } from './rounds.ts';

/** A credited deposit, in centavos. */
export const deposit = ({ services }: TestApi, member: number, cents: bigint) => creditPlayer(services, member, cents);

/** Stakes in settled bets whose prize is the stake, so that the cash stays: in rounds of the whole cash at most. */
export async function stake(api: TestApi, member: number, cents: bigint): Promise<void> {
  for (let left = cents; left > 0n;) {
    const { cash } = await ledgerOf(api, member);
    const part = left < cash ? left : cash;
    if (part === 0n) throw new Error('nothing to stake');
    await playRound(api.services, member, part);
    left -= part;
  }
}

/** A settled bet that wins `won` of its stake. */
export async function bet(api: TestApi, member: number, cents: bigint, won: bigint): Promise<void> {
  const round = await openRound(api.services, member, cents);
  await round.settle(won);
}

/** The rewards of an offer, as its page has them. */
export async function rewardsOf(name: RewardListName): Promise<readonly Reward[]> {
  return valueOf(await rewardLists[name].load());
}

/** In short: state, reward and wagering in centavos. */
export const inShort = ({ state, reward_amount, required_amount, progress_amount }: Reward) =>
  [state, reward_amount, required_amount, progress_amount] as const;

/** Claims and answers what it came to. */
export async function claim(name: RewardListName, id?: number) {
  return rewardLists[name].claim(id === undefined ? {} : { id });
}
