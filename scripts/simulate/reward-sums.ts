/**
 * Checks the total of rewards (docs/decisions/24-wagering-and-reward-terms.md): for each purpose they are never more
 * than the house edge on its stakes, and never paid twice.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { offers } from '#contract/offers.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { Wrong } from './world.ts';
import type { World } from './world.ts';

/**
 * Rewards that can be earned repeatedly by staking. What is converted to cash must be less than what the games kept.
 */
const beyondMargin = sql`
  with paid as (
    select r.member_id, sum(r.bonus_cents) as cents from turnover_requirement r left join offer_claim c on c.id = r.claim_id
      where r.state = 'done' and (r.source like 'recharge:%' or c.offer in ('rebate', 'tierGift', 'dailyLoss')) group by 1
    union all select member_id, sum(reward_cents) from offer_claim where offer = 'exchange' group by 1),
  earned as (
    select member_id, sum(stake_cents * coalesce(edge_ppm, 0)) / 1000000 as cents from game_bet where state = 'settled' group by 1)
  select p.member_id from paid p left join earned e on e.member_id = p.member_id
    group by p.member_id, e.cents having sum(p.cents) > coalesce(e.cents, 0) + 1`;

/** The rules by name, each a query of its violations. */
const rules: readonly (readonly [string, SQL])[] = [
  [
    'no more than one of first deposit and welcome',
    sql`select member_id from offer_claim where offer in ('firstDeposit', 'welcome') and state <> 'refused'
      group by 1 having count(*) > 1`,
  ],
  [
    'welcome and first deposit are of a first deposit, within their figures',
    sql`select c.id from offer_claim c join recharge r on r.id = c.recharge_id
      where c.offer = 'welcome' and c.reward_cents > least(r.amount_cents, ${offers.welcome.max}::bigint)
        or c.offer = 'firstDeposit' and (c.reward_cents > ${offers.firstDeposit.reward}::bigint
          or r.amount_cents < ${offers.firstDeposit.deposit}::bigint)`,
  ],
  [
    'a rebate is a fifth of its deposit',
    sql`select c.id from offer_claim c join recharge r on r.id = c.recharge_id where c.offer = 'rebate'
      and (c.reward_cents <> r.amount_cents / 5 or r.amount_cents < ${offers.rebate.minDeposit}::bigint)`,
  ],
  [
    'a repeatable bonus takes 25 times itself',
    sql`select r.id from turnover_requirement r join offer_claim c on c.id = r.claim_id
      where c.offer in ('rebate', 'tierGift') and r.source like 'claim:%' and r.required_cents < 25 * r.bonus_cents`,
  ],
  [
    'an invitation is paid once for a friend who paid in enough',
    sql`select c.member_id from offer_claim c where c.offer = 'invitation' and c.state = 'paid' group by 1
      having count(*) > (select count(distinct m.id) from member m join recharge r on r.member_id = m.id
        where m.invited_by = c.member_id and r.state in ('paid', 'disputed', 'reversed') and r.amount_cents >= ${offers.invitation.friendDeposit}::bigint)`,
  ],
  [
    'a draw of the rain has a tenth of those present as winners',
    sql`select s.slot from rain_slot s join rain_winner w on w.slot = s.slot
      group by s.slot, s.present having count(*) > least(${offers.chatRain.winners}::int, ceil(s.present / ${offers.chatRain.oneIn}::numeric))`,
  ],
  [
    'points are of free stakes',
    sql`select c.member_id from offer_claim c where c.offer = 'exchange' group by 1
      having sum(c.reward_cents) > (select coalesce(sum(free_cents), 0) / 1000 from game_bet b where b.member_id = c.member_id)`,
  ],
  [
    'an agent earns at most half of the free margin of who they invited',
    sql`select a.agent_id from agency_reward a where a.state = 'paid' group by 1
      having sum(a.reward_cents) > (select coalesce(sum(b.free_cents * coalesce(b.edge_ppm, 0)), 0) / 2000000 + 1 from game_bet b
        join member m on m.id = b.member_id left join member up on up.id = m.invited_by
        where m.invited_by = a.agent_id or up.invited_by = a.agent_id)`,
  ],
];

export async function checkRewards(world: World): Promise<void> {
  const broken = await Promise.all(
    [...rules, ['repeatable rewards are within the margin', beyondMargin] as const].map(async ([name, query]) => {
      const rows = await selectRows<{ member_id?: string }>(world.db, query);
      // A loss that was rolled back later earns nothing more, but earlier rewards and exchanged points stay
      // (docs/decisions/24-wagering-and-reward-terms.md).
      const isUndone = ({ member_id }: { member_id?: string }) =>
        world.bets.some(({ member, wasUndone }) => wasUndone && member.id === Number(member_id));
      const left = /^(repeatable|points)/.test(name) ? rows.filter((row) => !isUndone(row)) : rows;
      return left.length > 0 ? [`${name}: ${JSON.stringify(left)}`] : [];
    }),
  );
  if (broken.flat().length > 0) throw new Wrong(`rewards: ${broken.flat().join('; ')}`);
}
