/**
 * Shows the bets of others at a table: how many players are in the round, and the three with the highest stakes. Names
 * are masked, and nothing else identifies a player (docs/domain/games-and-fairness.md#company-at-tables).
 */
import { and, asc, countDistinct, desc, eq, inArray, ne, sql } from '#studio/server/drizzle.ts';
import type { Json } from '#lib/json.ts';
import { maskName } from '#lib/mask.ts';
import { wireMoney } from '#lib/money.ts';
import type { Phase, TableGame } from '#games/table.ts';
import type { Database } from '../database.ts';
import { studioTableBets } from '../schema.ts';
import type { TableBet } from '../schema.ts';
import type { SharedRound } from './shared-round.ts';

/** How many players are shown, and how many choices of each. */
const SHOWN = 3;

/** The bets of one player on the round. */
export interface Companion {
  /** The masked name, as "a***". */
  readonly name: string;
  /** The sum of the stakes, as wire money. */
  readonly stake: string;
  readonly bets: number;
  /** Up to three of the choices, the highest stake first. Absent while betting is open, so that nobody follows them. */
  readonly choices?: readonly Json[];
  /** The multiplier of a cash-out by hand, hundredths. */
  readonly cashOut?: number;
  /** The sum of the prizes, as wire money. Absent before the result is shown. */
  readonly win?: string;
}

export interface Company {
  readonly players: number;
  /** The highest stake first. */
  readonly largest: readonly Companion[];
}

/** The bets behind a `Company`, which must not leave the studio. */
export interface Seated {
  readonly players: number;
  readonly largest: readonly (readonly TableBet[])[];
}

export const nobody: Seated = { players: 0, largest: [] };

/** Masks the operator's name of a player. '' stays '': such a player, as one with play money, is not shown. */
export const maskOf = (nickname: string): string => (nickname === '' ? '' : maskName(nickname));

/** Reads the accepted bets of the players with the highest stakes. */
export async function seatedOn(db: Database, { id }: SharedRound): Promise<Seated> {
  const { sharedRoundId, player, mask, state, stakeCents } = studioTableBets;
  const isShown = and(eq(sharedRoundId, id), ne(mask, ''), inArray(state, ['standing', 'ended', 'settled']));
  const [counted] = await db
    .select({ players: countDistinct(player) })
    .from(studioTableBets)
    .where(isShown);
  const first = await db
    .select({ player })
    .from(studioTableBets)
    .where(isShown)
    .groupBy(player)
    .orderBy(desc(sql`sum(${stakeCents})`), asc(sql`min(${studioTableBets.id})`))
    .limit(SHOWN);
  const players = first.map((each) => each.player);
  const bets = await db
    .select()
    .from(studioTableBets)
    .where(and(isShown, inArray(player, players)))
    .orderBy(desc(stakeCents), studioTableBets.id);
  return {
    players: counted?.players ?? 0,
    largest: players.map((one) => bets.filter((bet) => bet.player === one)),
  };
}

/** Returns what everyone may see of the bets in this phase. */
export const companyOf = ({ table }: TableGame, { players, largest }: Seated, phase: Phase): Company => ({
  players,
  largest: largest.map((bets) => companionOf(bets, phase, table.cashOut?.isOffer === true)),
});

/** `hasOffers`: a cash-out's mark is then the minute of an offer, and not a multiplier to show. */
function companionOf(bets: readonly TableBet[], phase: Phase, hasOffers: boolean): Companion {
  const cashOut = hasOffers ? null : (bets[0]?.cashOut ?? null);
  const wins = bets.map(({ winCents }) => winCents).filter((win) => win !== null);
  const isShown = phase === 'result' && wins.length === bets.length;
  return {
    name: bets[0]?.mask ?? '',
    stake: wireMoney(sum(bets.map(({ stakeCents }) => stakeCents))),
    bets: bets.length,
    ...(phase === 'open' ? {} : { choices: bets.slice(0, SHOWN).map(({ choice }) => choice) }),
    ...(cashOut === null ? {} : { cashOut }),
    ...(isShown ? { win: wireMoney(sum(wins)) } : {}),
  };
}

const sum = (cents: readonly bigint[]): bigint => cents.reduce((all, each) => all + each, 0n);
