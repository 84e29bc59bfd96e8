/**
 * Adds each posting to the sums of its member, day, provider and game type, in the money's own transaction. Every sum of a history is read from
 * here. The audit compares the sums with the entries.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { dayOf } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { PlayerKind } from './accounts.ts';
import { noPurpose } from './posting.ts';
import type { Posting, PostingKind } from './posting.ts';

/** Counts and centavos by the São Paulo day of the posting. A bet may be placed and settled on different days. */
export interface DailyTotals {
  readonly bets: bigint;
  readonly staked: bigint;
  /** Stakes of the bets settled that day. */
  readonly settled: bigint;
  /** The part of those stakes that counts as wagering, by their games' weights. */
  readonly counted: bigint;
  /** The part of those stakes that served no wagering requirement, and what it won (posting.ts, Purpose). */
  readonly freeStake: bigint;
  readonly freeWon: bigint;
  readonly margin: bigint;
  readonly freeMargin: bigint;
  readonly pointStake: bigint;
  readonly won: bigint;
  readonly voided: bigint;
  /** Deposits less what payers' banks took back. */
  readonly deposited: bigint;
  readonly paidOut: bigint;
  /** Fees of deposits and of withdrawals. */
  readonly fees: bigint;
  /** Rewards that became cash, less those taken back. */
  readonly bonuses: bigint;
  /** Commissions of the referral programme. */
  readonly agency: bigint;
  /** Of the bets placed that day, whenever they ended: the number of void ones, their stakes, and everything returned to the player. */
  readonly undoneBets: bigint;
  readonly undone: bigint;
  readonly back: bigint;
}

/** Returns the change of a member's account of a kind, or of the house's fees, in centavos. */
type Moved = (kind: PlayerKind | 'fees') => bigint;

const added: Partial<Record<PostingKind, (moved: Moved) => Partial<DailyTotals>>> = {
  bet: (moved) => ({ bets: 1n, staked: moved('open_bets') }),
  settle: (moved) => ({ settled: -moved('open_bets'), won: moved('cash') }),
  resettle: (moved) => ({ won: moved('cash') }),
  void: (moved) => ({ voided: moved('cash') }),
  deposit: (moved) => ({ deposited: moved('cash'), fees: moved('fees') }),
  withdrawal_paid: (moved) => ({ paidOut: -moved('locked'), fees: moved('fees') }),
  deposit_reversed: (moved) => ({ deposited: moved('cash'), fees: moved('fees') }),
  bonus_convert: (moved) => ({ bonuses: moved('cash') }),
  bonus_taken_back: (moved) => ({ bonuses: moved('cash') }),
  rebate_collect: (moved) => ({ bonuses: moved('cash') }),
  agency_reward: (moved) => ({ agency: moved('cash') }),
};

/**
 * What a bet's end adds to the day on which it was placed. Limits are checked by that day
 * (kernel/protection/limits.ts).
 */
const addedToPlacing: Partial<Record<PostingKind, (moved: Moved) => Partial<DailyTotals>>> = {
  settle: (moved) => ({ back: moved('cash') }),
  resettle: (moved) => ({ back: moved('cash') }),
  void: (moved) => ({ back: moved('cash'), undone: moved('cash'), undoneBets: 1n }),
};

interface Day {
  readonly member: number;
  readonly day: string;
  readonly providerId: number;
  readonly gameType: number;
  readonly sums: Partial<DailyTotals>;
}

const columns: Readonly<Record<keyof DailyTotals, string>> = {
  bets: 'bets',
  staked: 'staked_cents',
  settled: 'settled_cents',
  counted: 'counted_cents',
  freeStake: 'free_stake_cents',
  freeWon: 'free_won_cents',
  margin: 'margin',
  freeMargin: 'free_margin',
  pointStake: 'point_stake',
  won: 'won_cents',
  voided: 'voided_cents',
  deposited: 'deposited_cents',
  paidOut: 'paid_out_cents',
  fees: 'fee_cents',
  bonuses: 'bonus_cents',
  agency: 'agency_cents',
  undoneBets: 'undone_bets',
  undone: 'undone_cents',
  back: 'back_cents',
};
const kinds = Object.keys(columns) as (keyof DailyTotals)[];

/**
 * Returns what postings add to their members' days: one row for each day, provider and type that changes, with the
 * columns that change.
 */
export function addedTotals(postings: readonly Posting[]): Readonly<Record<string, string | number>>[] {
  const days = new Map<string, Day>();
  for (const part of postings.flatMap(daysOfPosting)) {
    const key = `${part.member}/${part.day}/${part.providerId}/${part.gameType}`;
    const before = days.get(key);
    days.set(key, before ? { ...part, sums: sumOf(before.sums, part.sums) } : part);
  }
  return [...days.values()].map(({ member, day, providerId, gameType, sums }) => {
    const row: Record<string, string | number> = {
      member_id: member,
      day,
      provider_id: providerId,
      game_type: gameType,
    };
    for (const kind of kinds) if (sums[kind]) row[columns[kind]] = sums[kind].toString();
    return row;
  });
}

function daysOfPosting({
  kind,
  member,
  now,
  game,
  contribution = 0n,
  purpose = noPurpose,
  placedAt,
  lines,
}: Posting): Day[] {
  const add = added[kind];
  if (!add || member === 0) return [];
  const moved: Moved = (wanted) =>
    lines.reduce((sum, { account, amount }) => (account.kind === wanted ? sum + amount : sum), 0n);
  const of = { member, providerId: game?.providerId ?? 0, gameType: game?.type ?? 0 };
  const day = { ...of, day: dayOf(now), sums: { ...add(moved), counted: contribution, ...purpose } };
  const toPlacing = addedToPlacing[kind];
  if (!toPlacing || !placedAt) return [day];
  return [day, { ...of, day: dayOf(placedAt), sums: toPlacing(moved) }];
}

function sumOf(one: Partial<DailyTotals>, other: Partial<DailyTotals>): Partial<DailyTotals> {
  return Object.fromEntries(kinds.map((kind) => [kind, (one[kind] ?? 0n) + (other[kind] ?? 0n)]));
}

/** Filters of a sum of days. Without any, the sum is the member's whole history. */
export interface TotalsWanted {
  readonly providerId?: number | undefined;
  readonly gameType?: number | undefined;
  /** São Paulo days ("2026-11-20"), both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Returns the São Paulo days of a period that begins and ends with a day. A side without an end stays open. */
export function daysWithin(
  period: { readonly from: Date | null; readonly until: Date | null } | undefined,
): TotalsWanted {
  return {
    from: period?.from ? dayOf(period.from) : undefined,
    until: period?.until ? dayOf(new Date(period.until.getTime() - 1)) : undefined,
  };
}

/** Sums a member's days. Reads one row for each day, provider and type, never a history of bets or deposits. */
export async function sumDailyTotals(db: Database, member: number, wanted: TotalsWanted = {}): Promise<DailyTotals> {
  const rows = await selectRows<Record<string, string | null>>(
    db,
    sql`select sum(bets) as bets, sum(staked_cents) as staked, sum(settled_cents) as settled,
      sum(counted_cents) as counted, sum(free_stake_cents) as "freeStake", sum(free_won_cents) as "freeWon", sum(margin) as margin,
      sum(free_margin) as "freeMargin", sum(point_stake) as "pointStake", sum(won_cents) as won, sum(voided_cents) as voided, sum(deposited_cents) as deposited,
      sum(paid_out_cents) as "paidOut", sum(fee_cents) as fees, sum(bonus_cents) as bonuses, sum(agency_cents) as agency,
      sum(undone_bets) as "undoneBets", sum(undone_cents) as undone, sum(back_cents) as back
    from member_day where member_id = ${member}
      ${wanted.providerId === undefined ? sql`` : sql`and provider_id = ${wanted.providerId}`}
      ${wanted.gameType === undefined ? sql`` : sql`and game_type = ${wanted.gameType}`}
      ${wanted.from === undefined ? sql`` : sql`and day >= ${wanted.from}`}
      ${wanted.until === undefined ? sql`` : sql`and day <= ${wanted.until}`}`,
  );
  return Object.fromEntries(kinds.map((key) => [key, BigInt(rows[0]?.[key] ?? 0)])) as unknown as DailyTotals;
}

/** Lists each provider and game type on which a member ever bet, once, the lowest numbers first. */
export async function playedOf(db: Database, member: number): Promise<{ providerId: number; gameType: number }[]> {
  const rows = await selectRows<{ provider: number | string; type: number }>(
    db,
    sql`select provider_id as provider, game_type as type from member_day
    where member_id = ${member} and bets > 0 group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ provider, type }) => ({ providerId: Number(provider), gameType: type }));
}
