/** Tests rounds of several versions of a game's rules: what the page requests, records and judges. */
import { expect, it } from 'vitest';
import { judgePair } from '#lib/draw.ts';
import type { KeptPair } from '#lib/draw.ts';
import { commitmentOf } from '#lib/fair.ts';
import { wireMoney } from '#lib/money.ts';
import { play } from '#games/fair-game.ts';
import { caiCaju } from '#games/cai-caju/rules.ts';
import { replayOf } from '#games/replay.ts';
import { vectorSeed } from '#scripts/dev/fixtures/random-sources.ts';
import { createDraw } from '#studio/client/draw.ts';
import type { Calls } from '#studio/client/draw.ts';
import type { Witness } from '#studio/client/witness.ts';

const clientSeed = 'jogador-abc';
const choice = { risk: 'low' } as const;

/** Creates an honest round that was requested by the rules of one version and answered by those of another. */
async function kept(requested: number | undefined, answered: number | undefined): Promise<KeptPair> {
  const commitment = await commitmentOf(vectorSeed);
  const played = await play(caiCaju, { serverSeed: vectorSeed, clientSeed, nonce: 0 }, choice, 100n);
  const told = { round: 'r', commitment, clientSeed, nonce: 0, bet: '1.00', win: wireMoney(played.winCents), choice };
  const answer = { ...told, outcome: JSON.parse(JSON.stringify(played.outcome)) as number[], version: answered };
  return {
    commitment,
    clientSeed,
    activated: { commitment, clientSeed, nonce: 0 },
    spins: [{ spin: 's', nonce: 0, stake: '1.00', choice, version: requested, answer }],
    reveal: { commitment, serverSeed: vectorSeed, clientSeed, rounds: 1 },
  };
}

const replay = replayOf(caiCaju.code);

it('judges a record without a version by the first version', async () => {
  expect(await judgePair(await kept(undefined, undefined), replay)).toMatchObject({ status: 'verified', rounds: 1 });
});

it('reports a round that was answered by another version than was requested', async () => {
  const failed = { status: 'failed', fault: 'version', nonce: 0 };
  expect(await judgePair(await kept(undefined, 99), replay)).toMatchObject(failed);
  expect(await judgePair(await kept(99, undefined), replay)).toMatchObject(failed);
});

it('gives no verdict on rounds of a version that this release does not have', async () => {
  await expect(judgePair(await kept(99, 99), replay)).rejects.toThrow('version 99');
});

it('does not play a later version under a page that records none', async () => {
  const asked: string[] = [];
  const seed = { current: null, next: await commitmentOf(vectorSeed) };
  const current = { commitment: seed.next, clientSeed, nonce: 0, exhausted: false };
  const send = <Success>(call: string) => {
    asked.push(call);
    const reply = call === 'state' ? { seed, rounds: [] } : { seed: { ...seed, current }, revealed: null };
    return Promise.resolve({ ok: true, ...reply } as unknown as { ok: true } & Success);
  };
  const calls: Calls = { send, sendUntilAnswered: send };
  const records: Witness = (ask) => {
    const replies = { open: { mine: false, owed: [] }, seed: { clientSeed }, spin: { kept: true, version: 2 } };
    return Promise.resolve({ kept: true, ...replies[ask.ask as keyof typeof replies] } as never);
  };
  const earlier: Witness = (ask) => (ask.ask === 'spin' ? Promise.resolve({ kept: true } as never) : records(ask));
  const refused = createDraw(calls, earlier, 2);
  await refused.open();
  const claim = refused.claim('s', '1.00', choice);
  expect(claim).toMatchObject({ version: 2 });
  expect(claim && (await refused.spin(claim))).toEqual({ ok: false, refusal: 'RULES_CHANGED' });
  expect(asked).not.toContain('spin');
  const played = createDraw(calls, records, 2);
  await played.open();
  const again = played.claim('s', '1.00', choice);
  expect(again && (await played.spin(again))).toMatchObject({ ok: true });
  expect(asked).toContain('spin');
});
