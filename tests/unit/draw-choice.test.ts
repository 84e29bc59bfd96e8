/** Tests a studio that plays another choice than requested, with honest seeds: only the browser's record reveals it. */
import { expect, it } from 'vitest';
import { judgePair } from '#lib/draw.ts';
import type { KeptPair, Replay } from '#lib/draw.ts';
import { commitmentOf } from '#lib/fair.ts';
import { wireMoney } from '#lib/money.ts';
import { play } from '#games/fair-game.ts';
import { caiCaju } from '#games/cai-caju/rules.ts';
import type { Risk } from '#games/cai-caju/rules.ts';
import { vectorSeed } from '#scripts/dev/fixtures/random-sources.ts';

const clientSeed = 'jogador-abc';
const replay: Replay = (seed, stake, choice) =>
  caiCaju.isChoice(choice) ? play(caiCaju, seed, choice, stake) : Promise.resolve(null);

/** Creates a round that was requested at low risk and drawn at `risk`, with the committed seeds. */
async function kept(risk: Risk): Promise<KeptPair> {
  const commitment = await commitmentOf(vectorSeed);
  const played = await play(caiCaju, { serverSeed: vectorSeed, clientSeed, nonce: 0 }, { risk }, 100n);
  const told = { round: 'r', commitment, clientSeed, nonce: 0, bet: '1.00', win: wireMoney(played.winCents) };
  const answer = { ...told, choice: { risk }, outcome: [...played.outcome] };
  return {
    commitment,
    clientSeed,
    activated: { commitment, clientSeed, nonce: 0 },
    spins: [{ spin: 's', nonce: 0, stake: '1.00', choice: { risk: 'low' }, answer }],
    reveal: { commitment, serverSeed: vectorSeed, clientSeed, rounds: 1 },
  };
}

it('is verified if the requested choice was played', async () => {
  expect(await judgePair(await kept('low'), replay)).toMatchObject({ status: 'verified', rounds: 1 });
});

it('is detected if another choice was played', async () => {
  expect(await judgePair(await kept('high'), replay)).toMatchObject({ status: 'failed', fault: 'choice', nonce: 0 });
});
