/** Tapes for tests of games: the ones of the verified seed, and many fast ones of a seed of the test's own. */
import { drawIntegers } from '#lib/fair.ts';
import { asStudioRules } from '#games/fair-game.ts';
import type { FairGame } from '#games/fair-game.ts';
import { isTable } from '#games/table.ts';
import type { TableGame } from '#games/table.ts';

/** The server seed of the verified vectors (domain-games 3), and its predecessors in a chain. */
export const vectorSeed = '4f1c2b7a9d3e8f60b5a4c3d2e1f00918273645546372819a0bcdef0123456789';
export const chain = [
  '170fc46b8d50106d07fec9ddcc16019a6ec113aaa26ed32e622183bf7549ae40',
  '2d203b1e95c9a60b0a2885bd080eaeec7c606951cec79526819649fb6f5daf88',
  'f8dab1c0b63849eecb1b13c0a6b53b6b31d9bed9a98bf843f1d6b618ec7abc9a',
  vectorSeed,
] as const;
export const salt = 'jogada-demo';

/** The tape of a round of the verified player. */
export const vectorTape = (limits: readonly number[], nonce: number): Promise<number[]> =>
  drawIntegers({ serverSeed: vectorSeed, clientSeed: 'jogador-abc', nonce }, limits);

/** The tape of the chain's round, from 1. */
export const chainTape = (limits: readonly number[], round: number, nonce = 0): Promise<number[]> =>
  drawIntegers({ serverSeed: chain[round] ?? '', clientSeed: salt, nonce }, limits);

/** Small and fast, and always the same (sfc32): enough for a simulation, never for a draw. */
export function randomWords(seed: number): () => number {
  let [a, b, c, d] = [seed, 0x9e3779b9, 0x243f6a88, 1];
  const next = () => {
    const sum = (((a + b) >>> 0) + d) >>> 0;
    d = (d + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  for (let warm = 0; warm < 20; warm++) next();
  return next;
}

/** So many rounds as a test plays; the benchmark plays many times as many (scripts/bench/games.ts). */
export const many = (count: number): number => count * Number(process.env.ROUNDS_TIMES ?? 1);

/**
 * Plays so many rounds and answers the mean return with its standard error. `act` decides the actions of a round of steps;
 * it must not look at what is hidden.
 */
export function simulate<Choice, Outcome, Action>(
  game: FairGame<Choice, Outcome, Action>,
  choice: Choice,
  {
    rounds: count,
    seed,
    act = () => [],
  }: { rounds: number; seed: number; act?: (tape: readonly number[]) => readonly Action[] },
): { mean: number; error: number } {
  const word = randomWords(seed);
  const limits = game.limits(choice);
  const stake = BigInt(game.stakes.min);
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < count; round++) {
    const tape = limits.map((limit) => Math.floor((word() / 2 ** 32) * limit));
    const won = Number(game.winCents(game.outcome(tape, choice, act(tape)), choice, stake)) / game.stakes.min;
    sum += won;
    squares += won * won;
  }
  const mean = sum / count;
  const error = Math.sqrt((squares / count - mean * mean) / count);
  if (process.env.ROUNDS_TIMES) report(game.code, choice, count, mean, error);
  return { mean, error };
}

function report(code: string, choice: unknown, count: number, mean: number, error: number): void {
  const share = (value: number) => (value * 100).toFixed(3);
  const line = `${code} ${JSON.stringify(choice).slice(0, 60)}: ${share(mean)} % ± ${share(error)} of ${count} rounds`;
  process.stdout.write(`${line}\n`);
}

/** A game as tables know it. */
export function asTable<Choice, Outcome>(game: FairGame<Choice, Outcome>): TableGame {
  const rules = asStudioRules(game);
  if (!isTable(rules)) throw new Error(`${rules.code} is no table`);
  return rules;
}
