/** Tests a studio that plays other actions than the player's in a round of steps: the browser's record reveals it. */
import { expect, it } from 'vitest';
import { judgePair } from '#lib/draw.ts';
import type { KeptPair } from '#lib/draw.ts';
import { commitmentOf } from '#lib/fair.ts';
import type { Json } from '#lib/json.ts';
import { keepSpin, keepStep, pairOf } from '#lib/draw-history.ts';
import { wireMoney } from '#lib/money.ts';
import { play } from '#games/fair-game.ts';
import { praiaDosSiris } from '#games/praia-dos-siris/rules.ts';
import type { Step } from '#games/praia-dos-siris/rules.ts';
import { replayOf } from '#games/replay.ts';
import { vectorSeed } from '#scripts/dev/fixtures/random-sources.ts';

const clientSeed = 'jogador-abc';
const choice = { crabs: 5 };
const commitment = await commitmentOf(vectorSeed);
const replay = replayOf('praia-dos-siris');
/** Safe shells by the verified vectors: the crabs of nonce 0 are at 21, 17, 13, 1, 11. */
const safe = [{ open: 0 }, { open: 2 }, { open: 3 }] as const;

/** Creates a round in which the browser sent `sent`, and the reply is of `done`. */
async function kept(sent: readonly Step[], done: readonly Step[]): Promise<KeptPair> {
  const opened: KeptPair = {
    commitment,
    clientSeed,
    activated: { commitment, clientSeed, nonce: 0 },
    spins: [],
    reveal: null,
  };
  let pairs = keepSpin([opened], commitment, { spin: 's', nonce: 0, stake: '1.00', choice }) ?? [];
  for (const [step, action] of sent.entries())
    pairs = keepStep(pairs, commitment, 's', { step, action: action as Json }) ?? [];
  const played = await play(praiaDosSiris, { serverSeed: vectorSeed, clientSeed, nonce: 0 }, choice, 100n, done);
  const told = { round: 'r', commitment, clientSeed, nonce: 0, bet: '1.00', win: wireMoney(played.winCents), choice };
  const answer = { ...told, outcome: played.outcome as unknown as Json, actions: done as readonly Json[] };
  const pair = pairOf(pairs, commitment);
  if (!pair || !replay) throw new Error('nothing was kept');
  return {
    ...pair,
    spins: pair.spins.map((spin) => ({ ...spin, answer })),
    reveal: { commitment, serverSeed: vectorSeed, clientSeed, rounds: 1 },
  };
}

const judged = async (sent: readonly Step[], done: readonly Step[]) =>
  judgePair(await kept(sent, done), replay ?? (() => Promise.resolve(null)));

it('is verified if every action was the player’s', async () => {
  const actions: Step[] = [...safe, 'collect'];
  expect(await judged(actions, actions)).toMatchObject({ status: 'verified', rounds: 1 });
});

it('is detected if another shell was opened than pressed', async () => {
  const found = await judged([safe[0], safe[1], 'collect'], [safe[0], { open: 21 }]);
  expect(found).toMatchObject({ status: 'failed', fault: 'action', nonce: 0 });
});

it('is detected if the round continued instead of being collected', async () => {
  const found = await judged([safe[0], 'collect'], [safe[0], { open: 17 }]);
  expect(found).toMatchObject({ status: 'failed', fault: 'action' });
});

it('is detected if the round is reported as over before it is', async () => {
  expect(await judged([...safe, 'collect'], [safe[0]])).toMatchObject({ status: 'failed', fault: 'choice' });
});

it('stores a refused action beside the one that was accepted in its place', async () => {
  // A second bet that the balance did not cover, for instance: both actions were sent as the same step.
  const pair = await kept([safe[0], 'collect'], [safe[0], 'collect']);
  const again = keepStep([pair], commitment, 's', { step: 1, action: safe[2] });
  expect(again).toBeNull();
  const open = { ...pair, reveal: null };
  const two = keepStep([open], commitment, 's', { step: 1, action: safe[2] });
  expect(pairOf(two ?? [], commitment)?.spins[0]?.steps).toHaveLength(3);
});
