/**
 * Records the bets of a player at shared tables in the browser, and judges them (docs/domain/games-and-fairness.md#kept-table-bets). A table's
 * results come from a chain of seeds: the hash of a round's seed is the seed of the round before. The first one, the head, is published
 * beforehand. The browser stores head, salt and the round's commitment before it bets, and compares later replies with them.
 */
import { commitmentOf } from './fair.ts';
import { sameJson } from './json.ts';
import type { Json } from './json.ts';
import { parseMoney } from './money.ts';

export interface KeptChain {
  readonly head: string;
  readonly salt: string;
}

/** Holds how the round ended a bet. */
export interface BetEnd {
  readonly stake: string;
  readonly choice: Json;
  /** The height of the cash-out in hundredths, or null where the player did not cash out. */
  readonly cashOut: number | null;
  readonly outcome: Json;
  readonly win: string;
  readonly serverSeed: string;
}

/** Holds a bet as the browser requested it, stored before it is sent. */
export interface KeptBet {
  readonly spin: string;
  readonly chain: KeptChain;
  /** The round's number on the chain, from 1. */
  readonly round: number;
  readonly commitment: string;
  /** Wire money. */
  readonly stake: string;
  readonly choice: Json;
  /** The multiplier of the cash-out in the studio's reply, hundredths. */
  readonly cashOut: number | null;
  /** How the bet ended, a refusal's code, or null while neither is known. */
  readonly end: BetEnd | string | null;
}

/** The bets of one player at one table, oldest first. */
export type KeptBets = readonly KeptBet[];

const MOST_BETS = 600;

/** Adds a bet before it is sent. A bet that is already stored is not added again. */
export function keepBet(bets: KeptBets, bet: Omit<KeptBet, 'cashOut' | 'end'>): KeptBets {
  if (bets.some(({ spin }) => spin === bet.spin)) return bets;
  return [...bets, { ...bet, cashOut: null, end: null }].slice(-MOST_BETS);
}

/** Stores the height of a cash-out. A height that is already stored stays. */
export const keepCashOut = (bets: KeptBets, spin: string, cashOut: number): KeptBets =>
  bets.map((bet) => (bet.spin === spin ? { ...bet, cashOut: bet.cashOut ?? cashOut } : bet));

/** Stores how a bet ended. An end that is already stored stays, except a refusal: the studio may have taken the bet all the same. */
export const keepEnd = (bets: KeptBets, spin: string, end: BetEnd | string): KeptBets =>
  bets.map((bet) => (bet.spin === spin && (bet.end === null || typeof bet.end === 'string') ? { ...bet, end } : bet));

/**
 * Names what is wrong with a bet. `stake`, `choice`, `action`: the studio ended another bet than was requested. `seed`: the seed does not match
 * its commitment. `chain`: the seed is not part of the chain. `outcome`, `win`: they do not follow from the seed.
 */
export type BetFault = 'stake' | 'choice' | 'action' | 'commitment' | 'seed' | 'chain' | 'outcome' | 'win';

export interface BetCounts {
  readonly bets: number;
  readonly refused: number;
  readonly unanswered: number;
}

export type ChainVerdict =
  | ({ readonly status: 'verified' | 'open' } & BetCounts)
  /** `round`: the first one it shows in. */
  | ({ readonly status: 'failed'; readonly fault: BetFault; readonly round: number } & BetCounts);

export interface JudgedChain {
  readonly chain: KeptChain;
  readonly verdict: ChainVerdict;
}

/** Computes outcome and win of a round by the table's rules. Returns null for a choice that the game does not have. */
export interface TableReplay {
  (
    seed: { readonly serverSeed: string; readonly salt: string; readonly round: number },
    bet: { readonly choice: Json; readonly cashOut: number | null; readonly stakeCents: bigint },
  ): Promise<{ readonly outcome: Json; readonly winCents: bigint } | null>;
}

/** Judges every chain that the player bet on, the newest first. */
export async function judgeBets(bets: KeptBets, replay: TableReplay): Promise<readonly JudgedChain[]> {
  const heads = [...new Set(bets.map(({ chain }) => chain.head))];
  const judged = await Promise.all(
    heads.map((head) =>
      judgeChain(
        bets.filter(({ chain }) => chain.head === head),
        replay,
      ),
    ),
  );
  return judged.toReversed();
}

interface Found {
  readonly fault: BetFault;
  readonly round: number;
}

async function judgeChain(bets: KeptBets, replay: TableReplay): Promise<JudgedChain> {
  const chain = bets[0]?.chain ?? { head: '', salt: '' };
  const counts: BetCounts = {
    bets: bets.filter(({ end }) => isEnd(end)).length,
    refused: bets.filter(({ end }) => typeof end === 'string').length,
    unanswered: bets.filter(({ end }) => end === null).length,
  };
  const found = (await faultOfBets(bets, replay)) ?? (await faultOfChain(chain, bets));
  if (found) return { chain, verdict: { status: 'failed', ...found, ...counts } };
  return { chain, verdict: { status: counts.bets > 0 ? 'verified' : 'open', ...counts } };
}

async function faultOfBets(bets: KeptBets, replay: TableReplay): Promise<Found | null> {
  const salt = bets[0]?.chain.salt ?? '';
  for (const bet of bets) {
    const fault = bet.chain.salt === salt ? await faultOfBet(bet, replay) : 'commitment';
    if (fault) return { fault, round: bet.round };
  }
  return null;
}

/** Returns what is wrong with one bet, or null where nothing is wrong or the bet has not ended. */
export async function faultOfBet(bet: KeptBet, replay: TableReplay): Promise<BetFault | null> {
  const { end, stake, choice, cashOut, commitment, chain, round } = bet;
  if (!isEnd(end)) return null;
  if (end.stake !== stake) return 'stake';
  if (!sameJson(end.choice, choice)) return 'choice';
  if (cashOut !== null && end.cashOut !== cashOut) return 'action';
  if ((await commitmentOf(end.serverSeed)) !== commitment) return 'seed';
  const seed = { serverSeed: end.serverSeed, salt: chain.salt, round };
  const drawn = await replay(seed, { choice, cashOut: end.cashOut, stakeCents: parseMoney(stake) ?? -1n });
  if (drawn === null) return 'choice';
  if (!sameJson(drawn.outcome, end.outcome)) return 'outcome';
  return drawn.winCents === parseMoney(end.win) ? null : 'win';
}

/** Hashes from the latest revealed seed down to the head. Every other seed must appear on the way at its number. */
async function faultOfChain({ head }: KeptChain, bets: KeptBets): Promise<Found | null> {
  const told = bets.flatMap(({ round, end }) => (isEnd(end) ? [{ round, seed: end.serverSeed }] : []));
  const latest = told.reduce((last, each) => (each.round > last.round ? each : last), { round: 0, seed: head });
  let at = latest.seed;
  for (let round = latest.round; round > 0; round--) {
    if (told.some((each) => each.round === round && each.seed !== at)) return { fault: 'chain', round };
    at = await commitmentOf(at);
  }
  return at === head ? null : { fault: 'chain', round: latest.round };
}

const isEnd = (end: KeptBet['end']): end is BetEnd => end !== null && typeof end === 'object';
