/**
 * Tests a browser's record of its bets at tables, and how it detects a dishonest table
 * (docs/domain/games-and-fairness.md#kept-table-bets).
 */
import { describe, expect, it } from 'vitest';
import type { Json } from '#lib/json.ts';
import { judgeBets, keepBet, keepCashOut, keepEnd } from '#lib/bet-history.ts';
import type { BetEnd, KeptBets } from '#lib/bet-history.ts';
import { tableReplayOf } from '#games/replay.ts';
import { chain, salt } from '#scripts/dev/fixtures/random-sources.ts';

const kept = { head: chain[0], salt };
/**
 * The verified rounds: the kite reaches 2.45, 1.50, 2.66; the wheel stops at 16 M, 32 C, 46 M
 * (docs/domain/game-rules.md#test-vectors).
 */
const kite = [245, 150, 266];

const replay = (code: string) => {
  const found = tableReplayOf(code);
  if (!found) throw new Error(`${code} is no table`);
  return found;
};
const judge = async (bets: KeptBets, code = 'pipa-alta') => (await judgeBets(bets, replay(code)))[0]?.verdict;

const asked = (round: number, at: number) => ({
  spin: `press ${round}`,
  chain: kept,
  round,
  commitment: chain[round - 1] ?? '',
  stake: '10.00',
  choice: { at },
});
function ended(round: number, at: number, cashOut: number | null = null): BetEnd {
  const snapped = kite[round - 1] ?? 0;
  const paid = Math.min(at, cashOut ?? at);
  const win = paid <= snapped ? (paid / 10).toFixed(2) : '0.00';
  return { stake: '10.00', choice: { at }, cashOut, outcome: snapped, win, serverSeed: chain[round] ?? '' };
}
/** Creates a bet on each of the three rounds. The second one is cashed out at 1.20. */
const honest = (): KeptBets => {
  let bets: KeptBets = [];
  for (const [index, at] of [200, 400, 300].entries()) {
    const round = index + 1;
    bets = keepBet(bets, asked(round, at));
    if (round === 2) bets = keepCashOut(bets, 'press 2', 120);
    bets = keepEnd(bets, `press ${round}`, ended(round, at, round === 2 ? 120 : null));
  }
  return bets;
};
const changed = (round: number, to: Partial<BetEnd>): KeptBets =>
  honest().map((bet) =>
    bet.round === round && typeof bet.end === 'object' && bet.end ? { ...bet, end: { ...bet.end, ...to } } : bet,
  );

describe('an honest table', () => {
  it('is verified: every bet by its seed, every seed down to the head', async () => {
    expect(await judge(honest())).toEqual({ status: 'verified', bets: 3, refused: 0, unanswered: 0 });
  });

  it('is verified even with skipped rounds', async () => {
    expect(await judge(honest().filter(({ round }) => round !== 2))).toMatchObject({ status: 'verified', bets: 2 });
  });

  it('is open while no bet has ended, and counts refused ones', async () => {
    const bets = keepEnd(keepBet(keepBet([], asked(1, 200)), asked(2, 200)), 'press 2', 'BETTING_CLOSED');
    expect(await judge(bets)).toEqual({ status: 'open', bets: 0, refused: 1, unanswered: 1 });
  });

  it('is verified at the wheel', async () => {
    const bet = { ...asked(2, 0), choice: { place: 'C' } };
    const end = { ...ended(2, 0), choice: { place: 'C' }, outcome: 32, win: '40.00' };
    expect(await judge(keepEnd(keepBet([], bet), bet.spin, end), 'roda-da-feira')).toMatchObject({
      status: 'verified',
    });
  });
});

describe('a dishonest table is caught', () => {
  const otherSeed = 'ab'.repeat(32);
  it.each<[string, string, number, Partial<BetEnd>]>([
    ['another outcome than the seed draws', 'outcome', 1, { outcome: 240 }],
    ['less paid than it won', 'win', 1, { win: '10.00' }],
    ['a win kept back', 'win', 2, { win: '0.00' }],
    ['another seed than was committed to', 'seed', 1, { serverSeed: otherSeed }],
    ['another stake', 'stake', 3, { stake: '20.00' }],
    ['another choice', 'choice', 3, { choice: { at: 250 } as Json }],
    ['a lower height than it told at the press', 'action', 2, { cashOut: 110, win: '11.00' }],
    ['the press forgotten', 'action', 2, { cashOut: null, win: '0.00' }],
  ])('%s', async (_, fault, round, to) => {
    expect(await judge(changed(round, to))).toMatchObject({ status: 'failed', fault, round });
  });

  it('a seed and a commitment that match each other, and not the chain', async () => {
    const { commitmentOf, drawIntegers } = await import('#lib/fair.ts');
    const { pipaAlta } = await import('#games/pipa-alta/rules.ts');
    const commitment = await commitmentOf(otherSeed);
    const tape = await drawIntegers({ serverSeed: otherSeed, clientSeed: salt, nonce: 0 }, [2 ** 32, 2 ** 32]);
    const snapped = pipaAlta.outcome(tape, { at: 101 }, []);
    const end = { ...ended(3, 300), outcome: snapped, serverSeed: otherSeed, win: snapped >= 300 ? '30.00' : '0.00' };
    const bets = honest().map((bet) => (bet.round === 3 ? { ...bet, commitment, end } : bet));
    expect(await judge(bets)).toMatchObject({ status: 'failed', fault: 'chain' });
  });

  it('a chain that does not lead to the published head', async () => {
    const bets = honest().map((bet) => ({ ...bet, chain: { ...kept, head: '12'.repeat(32) } }));
    expect(await judge(bets)).toMatchObject({ status: 'failed', fault: 'chain', round: 3 });
  });

  it('another salt on the same chain', async () => {
    const bets = honest().map((bet) => (bet.round === 3 ? { ...bet, chain: { ...kept, salt: 'another' } } : bet));
    expect(await judge(bets)).toMatchObject({ status: 'failed', fault: 'commitment', round: 3 });
  });
});

describe('a stored bet', () => {
  it('keeps its first values', () => {
    const bets = honest();
    expect(keepBet(bets, { ...asked(1, 999) })).toBe(bets);
    expect(keepEnd(bets, 'press 1', { ...ended(1, 200), win: '99.00' })).toEqual(bets);
    expect(keepCashOut(bets, 'press 2', 300)).toEqual(bets);
  });

  it('takes the end of a bet that was refused before its reply was lost', () => {
    const bets = keepEnd(keepBet([], asked(1, 200)), 'press 1', 'ROUND_VOID');
    expect(keepEnd(bets, 'press 1', ended(1, 200))[0]?.end).toEqual(ended(1, 200));
  });
});
