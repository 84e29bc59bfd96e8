/** Computes a member's standing (docs/domain/vip.md#vip-standing): the VIP level from deposits, the badges from stakes. Nothing is stored. */
import { gameTypes } from '#contract/games.ts';
import { tiers } from '#contract/offers.ts';
import { tierShare } from '#lib/tier-share.ts';
import type { Database } from '#server/platform/db/database.ts';
import { settledAndDeposited } from '#server/kernel/ledger/public.ts';
import { vipLevel } from '#server/contexts/rewards/levels/levels.ts';

/** Game types whose stakes count for the slot badge. All others count for the live badge. */
const slotLike: readonly number[] = [
  gameTypes.slots,
  gameTypes.fish,
  gameTypes.crash,
  gameTypes.arcade,
  gameTypes.bingo,
  gameTypes.lottery,
];
/** The stakes from which each badge level begins, centavos. Badges pay nothing, so that money never rewards higher stakes. */
const badgeFrom = [1_000_00n, 10_000_00n, 50_000_00n, 200_000_00n, 1_000_000_00n];
const badgeOf = (staked: bigint): number => badgeFrom.filter((from) => from <= staked).length;

export interface Standing {
  /** 0 to 5. */
  readonly level: number;
  /** Centavos: deposits that were not returned, settled stakes, and the stakes on each of the two kinds of games. */
  readonly deposited: bigint;
  readonly staked: bigint;
  readonly slotStaked: bigint;
  readonly liveStaked: bigint;
  readonly slotLevel: number;
  readonly liveLevel: number;
  /** The share of the next deposit, basis points. */
  readonly share: number;
  /** What is missing to the next tier, centavos, and the progress in whole percent. */
  readonly missing: bigint;
  readonly progress: number;
}

export async function standingOf(db: Database, member: number): Promise<Standing> {
  const { deposited, settled } = await settledAndDeposited(db, member);
  return standing(deposited, settled);
}

/** Computes the standing. `settled`: stakes in centavos by game type. Pure. */
export function standing(deposited: bigint, settled: ReadonlyMap<number, bigint>): Standing {
  let [slotStaked, liveStaked] = [0n, 0n];
  for (const [type, cents] of settled) {
    if (slotLike.includes(type)) slotStaked += cents;
    else liveStaked += cents;
  }
  const level = vipLevel(deposited);
  const from = tiers[level - 1]?.from ?? 0n;
  const next = tiers[level]?.from;
  return {
    level,
    deposited,
    staked: slotStaked + liveStaked,
    slotStaked,
    liveStaked,
    slotLevel: badgeOf(slotStaked),
    liveLevel: badgeOf(liveStaked),
    share: tierShare(tiers, deposited),
    missing: next === undefined ? 0n : next - deposited,
    progress: next === undefined ? 100 : Number((100n * (deposited - from)) / (next - from)),
  };
}
