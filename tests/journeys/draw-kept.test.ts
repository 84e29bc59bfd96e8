/** Tests that the player's browser verifies an honest studio, whatever fails, and tests the browser's record. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitmentOf, drawIntegers } from '#lib/fair.ts';
import { wireMoney } from '#lib/money.ts';
import { slotRules, winCents } from '#games/engine.ts';
import { oncaDourada } from '#games/onca-dourada/rules-1.ts';
import { vectorSeed } from '#scripts/dev/fixtures/random-sources.ts';
import { browserAt, memoryStorage } from '#tests/support/draw-browser.ts';
import type { Lies } from '#tests/support/draw-browser.ts';
import { openStudio } from '#tests/support/studio.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.operator.balances.set('m1', 1000_00n);
  vi.stubGlobal('localStorage', memoryStorage());
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await studio.close();
});

describe('an honest studio', () => {
  it('gets a client seed and a spin only after the surrounding page has recorded them', async () => {
    const browser = browserAt(studio);
    await browser.play(1);
    expect(browser.said).toEqual([
      'send state',
      'keep open',
      'keep seed',
      'send seed',
      'keep activated',
      'keep spin',
      'send spin',
      'keep answer',
    ]);
  });

  it('is verified over lost replies, refused spins and a reload', async () => {
    let lose = 0;
    const lossy: Lies = async (_call, _body, honest) => {
      const reply = await honest();
      return ++lose % 3 === 0 ? { ok: false, refusal: 'NETWORK' } : reply;
    };
    const browser = browserAt(studio, lossy);
    await browser.play(2);
    studio.operator.balances.set('m1', 0n);
    await browser.play(1);
    studio.operator.balances.set('m1', 1000_00n);
    const reloaded = browserAt(studio, lossy);
    await reloaded.play(2);
    await reloaded.draw.change('minha semente');
    expect(await reloaded.firstVerdict()).toEqual({ status: 'verified', rounds: 4, refused: 1, unanswered: 0 });
  });

  it('is also verified if it was stored when rounds had stops, and neither a choice nor a version', async () => {
    const [key, clientSeed, nonce] = ['jogada.commitments', 'jogador-abc', 0];
    const commitment = await commitmentOf(vectorSeed);
    const stops = await drawIntegers(
      { serverSeed: vectorSeed, clientSeed, nonce },
      slotRules(oncaDourada).limits(null),
    );
    const win = wireMoney(winCents(oncaDourada, stops, 100n));
    const answer = { round: 'r', commitment, clientSeed, nonce, bet: '1.00', win, stops };
    const spins = [{ spin: 's', nonce, stake: '1.00', answer }];
    const reveal = { commitment, serverSeed: vectorSeed, clientSeed, rounds: 1 };
    const pair = { commitment, clientSeed, activated: { commitment, clientSeed, nonce }, spins, reveal };
    localStorage.setItem(key, JSON.stringify({ '1/jogada/onca-dourada': [pair] }));
    const browser = browserAt(studio);
    expect(await browser.firstVerdict()).toMatchObject({ status: 'verified', rounds: 1 });
    const other = { ...pair, spins: [{ ...spins[0], answer: { ...answer, stops: stops.map((stop) => stop + 1) } }] };
    localStorage.setItem(key, JSON.stringify({ '1/jogada/onca-dourada': [other] }));
    expect(await browser.firstVerdict()).toMatchObject({ status: 'failed', fault: 'outcome' });
  });

  it('stores the end of a round only when the player has seen it, or the game is opened again', async () => {
    const browser = browserAt(studio);
    await browser.draw.open();
    const play = async () => {
      const claim = browser.draw.claim(crypto.randomUUID(), '1.00', null);
      const reply = claim && (await browser.draw.spin(claim));
      if (!claim || !reply?.ok || !('win' in reply)) throw new Error('no round');
      return { claim, reply };
    };
    const { claim, reply } = await play();
    expect(localStorage.getItem('jogada.commitments')).not.toContain('"win"');
    await browser.draw.record(claim, reply);
    expect(await browser.firstVerdict()).toMatchObject({ status: 'open', rounds: 1, unanswered: 0 });
    await play();
    await browserAt(studio).draw.open();
    expect(await browser.firstVerdict()).toMatchObject({ status: 'open', rounds: 2, unanswered: 0 });
  });

  it('reports a round whose reply was lost when the game is opened again', async () => {
    const browser = browserAt(studio, async (call, _body, honest) => {
      const reply = await honest();
      return call === 'spin' ? { ok: false, refusal: 'NETWORK' } : reply;
    });
    await browser.draw.open();
    const claim = browser.draw.claim(crypto.randomUUID(), '1.00', null);
    if (claim) await browser.draw.spin(claim);
    expect(await browser.firstVerdict()).toMatchObject({ status: 'open', rounds: 0, unanswered: 1 });
    await browserAt(studio).draw.open();
    expect(await browser.firstVerdict()).toMatchObject({ status: 'open', rounds: 1, unanswered: 0 });
  });

  it('is verified when the seeds are used up: refused, revealed, checked, and only then played on', async () => {
    const browser = browserAt(studio);
    await browser.play(2);
    studio.clock.at = new Date(studio.clock.at.getTime() + 24 * 60 * 60 * 1000);
    const claim = browser.draw.claim(crypto.randomUUID(), '1.00', null);
    if (!claim) throw new Error('not open');
    expect(await browser.draw.spin(claim)).toEqual({ ok: false, refusal: 'SEEDS_EXHAUSTED' });
    expect(await browser.draw.open()).toMatchObject({ ok: true, changed: { verdict: 'verified' } });
    expect(browser.draw.claim('x', '1.00', null)).toMatchObject({ nonce: 0 });
    expect(browser.draw.claim('x', '1.00', null)?.commitment).not.toBe(claim.commitment);
  });

  it('replaces a pair that began elsewhere before this browser plays, and each browser verifies its own', async () => {
    const here = browserAt(studio);
    await here.play(2);
    const storage = globalThis.localStorage;
    vi.stubGlobal('localStorage', memoryStorage());
    const there = browserAt(studio);
    await there.play(1);
    expect(await there.check()).toMatchObject([{ pair: { spins: [{ nonce: 0 }] }, verdict: { status: 'open' } }]);
    vi.stubGlobal('localStorage', storage);
    await here.draw.open();
    expect(await here.firstVerdict()).toMatchObject({ status: 'verified', rounds: 2 });
    expect(here.warned()).toBe(false);
  });

  it('reveals a pair from before the browser’s record, and does not play under it', async () => {
    const { commitment } = await studio.claimOf('m1/onca-dourada');
    const browser = browserAt(studio);
    expect(await browser.draw.open()).toMatchObject({
      ok: true,
      changed: { revealed: { commitment }, verdict: 'none' },
    });
    expect(browser.draw.claim('x', '1.00', null)?.commitment).not.toBe(commitment);
  });

  it('gets no request for a round that the surrounding page has not recorded', async () => {
    const browser = browserAt(studio);
    await browser.play(1);
    localStorage.clear();
    const claim = browser.draw.claim(crypto.randomUUID(), '1.00', null);
    if (!claim) throw new Error('not open');
    browser.said.length = 0;
    expect(await browser.draw.spin(claim)).toEqual({ ok: false, refusal: 'COMMITMENT_STALE' });
    expect(browser.said).toEqual(['keep spin']);
  });
});

describe('the browser’s record', () => {
  it('stays within bounds, the pair that is played longest', async () => {
    const browser = browserAt(studio);
    for (let change = 0; change < 8; change++) await browser.draw.open().then(() => browser.draw.change(`s ${change}`));
    const pairs = await browser.check();
    expect(pairs.length).toBeLessThanOrEqual(5);
    expect(pairs[0]?.pair.clientSeed).toBe('s 7');
  });
});
