/**
 * Defines the reward for each friend who deposits and plays (docs/domain/referral.md#invitation-reward). Its three pages show the same rewards.
 */
import { and, count, desc, eq, gte, inArray } from '#server/platform/db/drizzle.ts';
import { friendStakeBefore, offers } from '#contract/offers.ts';
import { dayOf } from '#lib/dates.ts';
import { DAY } from '#server/platform/time.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { firstDepositsOf } from '#server/contexts/cashier/public.ts';
import type { PaidDeposit } from '#server/contexts/cashier/public.ts';
import { settledWithin } from '#server/kernel/ledger/public.ts';
import { marginFrom } from '#server/kernel/wagering/public.ts';
import { groupOf, isLikelySame } from '#server/contexts/fraud/public.ts';
import type { Entitlement, Offer } from '#server/contexts/rewards/offers/offer.ts';
import { offerClaims } from '#server/contexts/rewards/offers/schema.ts';

const { reward, friendDeposit, friendStake, friendDays } = offers.invitation;
/** The newest friends that are read. A player with more uses the referral programme. */
const MOST_FRIENDS = 200;
/** How many rewards within thirty days are paid without a review. */
const FREE_PAID = 3;
const PAID_DAYS = 30;

export interface Friend {
  readonly id: number;
  readonly registeredAt: Date;
  readonly deposit: PaidDeposit | null;
  /** Settled stakes within the counted days, centavos. */
  readonly staked: bigint;
  readonly isLinked: boolean;
}
export interface InvitationFacts {
  /** From this date on a friend must stake the offer's minimum; null: no date is set. */
  readonly termsFrom: Date | null;
  readonly friends: readonly Friend[];
  /** Rewards of the last thirty days, paid or in review. */
  readonly lately: number;
}

/** Returns the friend's deposit where it qualifies, otherwise null. */
function countedDeposit({ deposit, staked }: Friend, termsFrom: Date | null): PaidDeposit | null {
  if (!deposit || deposit.amount < friendDeposit) return null;
  const least = termsFrom !== null && deposit.paidAt >= termsFrom ? friendStake : friendStakeBefore;
  return staked >= least ? deposit : null;
}

/** Returns the friends who do not count yet. */
export const registered = ({ friends, termsFrom }: InvitationFacts) =>
  friends.filter((friend) => !countedDeposit(friend, termsFrom));

export const invitation: Offer<InvitationFacts> = {
  name: 'invitation',
  loadFacts: async (tx, member, now) => {
    const rows = await tx
      .select({ id: members.id, registeredAt: members.createdAt })
      .from(members)
      .where(and(eq(members.invitedBy, member.id), eq(members.isDemo, false)))
      .orderBy(desc(members.id))
      .limit(MOST_FRIENDS);
    const deposits = await firstDepositsOf(
      tx,
      rows.map(({ id }) => id),
    );
    const staked = await settledWithin(
      tx,
      [...deposits].map(([friend, { paidAt }]) => ({
        member: friend,
        from: dayOf(paidAt),
        until: dayOf(new Date(paidAt.getTime() + friendDays * DAY)),
      })),
    );
    const group = await groupOf(tx, member.id);
    return {
      termsFrom: await marginFrom(tx),
      friends: rows.reverse().map((row) => ({
        ...row,
        deposit: deposits.get(row.id) ?? null,
        staked: staked.get(row.id) ?? 0n,
        isLinked: isLikelySame(group, row.id),
      })),
      lately: await paidLately(tx, member.id, now),
    };
  },
  entitlements: ({ friends, lately, termsFrom }) =>
    friends.flatMap((friend): Entitlement[] => {
      const deposit = countedDeposit(friend, termsFrom);
      if (!deposit) return [];
      return [
        {
          key: `invite:${friend.id}`,
          id: friend.id,
          reward,
          wallet: 'bonus',
          required: 0n,
          days: null,
          earnedAt: deposit.paidAt,
          opensAt: deposit.paidAt,
          endsAt: null,
          base: friendDeposit,
          review: friend.isLinked ? 'linked' : lately >= FREE_PAID ? 'many' : null,
        },
      ];
    }),
};

async function paidLately(tx: Database, member: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ made: count() })
    .from(offerClaims)
    .where(
      and(
        eq(offerClaims.memberId, member),
        eq(offerClaims.offer, 'invitation'),
        inArray(offerClaims.state, ['paid', 'review']),
        gte(offerClaims.claimedAt, new Date(now.getTime() - PAID_DAYS * DAY)),
      ),
    );
  return row?.made ?? 0;
}

/** Returns whether a member registered by the invitation of another. */
export async function friendOf(db: Database, member: number, friend: number): Promise<boolean> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, friend), eq(members.invitedBy, member)));
  return row !== undefined;
}
