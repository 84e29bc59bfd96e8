/**
 * What a player's browser keeps of its bets at shared tables, and the judgement of it (docs/domain/games-and-fairness.md#kept-table-bets).
 * A table's results hang on a chain of seeds. The hash of a round's seed is the seed of the round before, down to a head that was published
 * first. The browser keeps head, salt and the round's commitment before it bets; what is told afterwards must follow from them.
 */
import { commitmentOf } from './fair.ts';
import { sameJson } from './json.ts';
import type { Json } from './json.ts';
import { parseMoney } from './money.ts';

export interface KeptChain {
  readonly head: string;
  readonly salt: string;
}

/** A bet as its round ended it. */
export interface BetEnd {
  readonly stake: string;
  readonly choice: Json;
  /** The height at which it was taken out, hundredths; null where it was not. */
  readonly cashOut: number | null;
  readonly outcome: Json;
  readonly win: string;
  readonly serverSeed: string;
}

/** A bet as the browser asked for it, kept before it was sent. */
export interface KeptBet {
  readonly spin: string;
  readonly chain: KeptChain;
  /** The round's number on the chain, from 1. */
  readonly round: number;
  readonly commitment: string;
  /** Wire money. */
  readonly stake: string;
  readonly choice: Json;
  /** The height that the studio told when the player took it out. */
  readonly cashOut: number | null;
  /** How it ended, the refusal's code, or null while neither is known. */
  readonly end: BetEnd | string | null;
}

/** The bets of one player at one table, oldest first. */
export type KeptBets = readonly KeptBet[];

const MOST_BETS = 600;

/** Keeps a bet before it is asked for; again is the same bet. */
export function keepBet(bets: KeptBets, bet: Omit<KeptBet, 'cashOut' | 'end'>): KeptBets {
  if (bets.some(({ spin }) => spin === bet.spin)) return bets;
  return [...bets, { ...bet, cashOut: null, end: null }].slice(-MOST_BETS);
}

/** The first height that was told stays. */
export const keepCashOut = (bets: KeptBets, spin: string, cashOut: number): KeptBets =>
  bets.map((bet) => (bet.spin === spin ? { ...bet, cashOut: bet.cashOut ?? cashOut } : bet));

/** The first end that was told stays. A bet that was refused may still have been taken: its end is kept then. */
export const keepEnd = (bets: KeptBets, spin: string, end: BetEnd | string): KeptBets =>
  bets.map((bet) => (bet.spin === spin && (bet.end === null || typeof bet.end === 'string') ? { ...bet, end } : bet));

/**
 * stake, choice, action: it was ended otherwise than asked or told. seed: the seed is not the one committed to. chain: it does not
 * hang on the chain. outcome, win: they do not follow from the seed.
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

/** The table's rules as this page knows them; null for a choice that nobody has. */
export interface TableReplay {
  (
    seed: { readonly serverSeed: string; readonly salt: string; readonly round: number },
    bet: { readonly choice: Json; readonly cashOut: number | null; readonly stakeCents: bigint },
  ): Promise<{ readonly outcome: Json; readonly winCents: bigint } | null>;
}

/** Judges every chain that was bet on, newest first. */
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

/** What is wrong with a bet by itself; null: nothing, or it has not ended. */
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

/** Hashes from the latest seed that was told down to the head: every other must lie on the way at its number. */
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
