/**
 * Pays the week (docs/domain/referral.md#weekly-payout, docs/decisions/25-offers-and-referral.md). First it writes the direct rewards of every
 * referrer. Then, for each referrer in a transaction of its own, it writes the indirect rewards and pays all that is due.
 */
import { and, eq, inArray } from '#server/platform/db/drizzle.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { checkOffered } from '#server/contexts/rewards/offers/availability.ts';
import { checkReward } from '#server/kernel/protection/public.ts';
import type { JobRun } from '#server/platform/jobs/run.ts';
import { postOrThrow, payCommission } from '#server/kernel/ledger/public.ts';
import { basesOf, forReferrers, mostDirectOf, openDays, writeDays } from './daily-totals.ts';
import { directFlag, indirectFlag } from './review-flags.ts';
import type { Flag } from './review-flags.ts';
import { belowOf } from './indirect.ts';
import { daysOfWeek, directParts, indirectPart, noBases } from './commission.ts';
import type { PartOfWeek } from './commission.ts';
import { agencyRewards } from './schema.ts';

export type CommissionRow = typeof agencyRewards.$inferSelect;
type Phase = 'direct' | 'pay';

/** Runs as a job, Mondays at six: pays the week before. If a referrer's direct rewards cannot be computed, no indirect ones are paid. */
export async function payWeeklyCommission(services: Services, { period, cursor, save }: JobRun): Promise<void> {
  if (checkOffered(services, 'agency')) return;
  const monday = period.slice(0, 10);
  const [begun = 'direct', from = '0'] = (cursor ?? '').split(':').filter(Boolean) as [Phase?, string?];
  const run = (phase: Phase, work: typeof reckonDirect) =>
    forReferrers(
      services,
      { from: begun === phase ? Number(from) : 0, save: (agent) => save(`${phase}:${agent}`) },
      async (agents) => {
        const faults: unknown[] = [];
        for (const agent of agents)
          await transact(services.db, (tx) => work(tx, services, { agent, monday })).catch((error: unknown) => {
            services.log('error', 'agency.week_failed', { agent, monday, ...errorFields(error) });
            faults.push(error);
          });
        if (faults.length > 0) throw faults[0];
      },
    );
  if (begun === 'direct') await run('direct', reckonDirect);
  await run('pay', reckonIndirectAndPay);
}

interface Whose {
  readonly agent: number;
  readonly monday: string;
}

/** Writes a referrer's direct rewards of a week, once, from its days. A disabled referrer gets none. */
async function reckonDirect(tx: Database, services: Services, { agent: id, monday }: Whose): Promise<void> {
  const days = daysOfWeek(monday);
  const open = await openDays(tx, days);
  await writeDays(tx, [id], open);
  const agent = await lockMember(tx, id);
  if (agent.status !== 1) return;
  const bases = (await basesOf(tx, [id], open)).get(id) ?? noBases;
  const mostOf = await mostDirectOf(tx, [id], [monday, ...open.filter((day) => day !== monday)]);
  const parts = directParts(bases, services.config.market.agencyParts, mostOf(id)).filter(({ reward }) => reward > 0n);
  if (parts.length === 0) return;
  const flag = (await gateFlag(tx, agent, services.now())) ?? (await directFlag(tx, agent, open));
  await writeRewards(tx, { agent: id, monday, kind: 'direct', parts: parts.map((part) => ({ ...part, flag })) });
}

async function reckonIndirectAndPay(tx: Database, services: Services, { agent: id, monday }: Whose): Promise<void> {
  const agent = await lockMember(tx, id);
  if (agent.status !== 1) return;
  const now = services.now();
  const below = await belowOf(tx, id, monday);
  const parts = services.config.market.agencyParts
    .map((part) => {
      const own = below.filter((row) => row.part === part);
      const isLooked = own.some(({ state }) => state === 'review');
      return {
        ...indirectPart(
          part,
          own.map(({ rewardCents }) => rewardCents),
        ),
        isLooked,
      };
    })
    .filter(({ reward }) => reward > 0n);
  const flag =
    parts.length === 0
      ? null
      : ((await gateFlag(tx, agent, now)) ??
        (await indirectFlag(
          tx,
          agent,
          below.map(({ agentId }) => agentId),
        )));
  const flagged = parts.map(({ isLooked, ...part }) => ({
    ...part,
    flag: flag ?? (isLooked ? ('below' as const) : null),
  }));
  await writeRewards(tx, { agent: id, monday, kind: 'indirect', parts: flagged });
  const due = and(eq(agencyRewards.agentId, id), eq(agencyRewards.week, monday), eq(agencyRewards.state, 'due'));
  await payCommissions(tx, await tx.select().from(agencyRewards).where(due).for('update'), now);
}

/** Returns a flag where the referrer may receive nothing now. An operator decides then, and nothing is lost. */
async function gateFlag(tx: Database, agent: MemberRow, now: Date): Promise<Flag | null> {
  return (await checkReward(tx, agent.id, now)) ? 'restricted' : null;
}

interface Reckoned extends Whose {
  readonly kind: CommissionRow['kind'];
  readonly parts: readonly (PartOfWeek & { readonly flag: Flag | null })[];
}

async function writeRewards(tx: Database, { agent, monday, kind, parts }: Reckoned): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ part, base, level, rate, reward, bound, flag }) => ({
    ...{ agentId: agent, week: monday, part, kind, baseCents: base, level, rateBp: rate, rewardCents: reward, bound },
    state: flag === null ? ('due' as const) : ('review' as const),
    reason: flag ?? '',
  }));
  await tx.insert(agencyRewards).values(rows).onConflictDoNothing();
}

/** Pays rewards of one referrer and week, whose rows are locked, and emits one event. */
export async function payCommissions(tx: Database, rows: readonly CommissionRow[], now: Date): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { agentId: member, week: monday } = first;
  await tx
    .update(agencyRewards)
    .set({ state: 'paid', paidAt: now })
    .where(
      inArray(
        agencyRewards.id,
        rows.map(({ id }) => id),
      ),
    );
  await postOrThrow(
    tx,
    rows.map(({ part, kind, rewardCents: amount }) => payCommission({ member, now, monday, part, kind, amount })),
  );
  await emit(tx, { kind: 'agency_paid', member, payload: { week: monday } }, now);
}
