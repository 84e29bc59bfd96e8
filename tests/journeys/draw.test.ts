/**
 * Tests that the player's browser detects a dishonest studio in each profitable way, by its own record. An honest
 * studio passes, whatever fails.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitmentOf } from '#lib/fair.ts';
import { play } from '#games/fair-game.ts';
import { oncaDourada } from '#games/onca-dourada/rules.ts';
import type { Prowl } from '#games/onca-dourada/rules.ts';
import { wireMoney } from '#lib/money.ts';
import { studioSeedPairs } from '#studio/server/schema.ts';
import { decryptSeed } from '#studio/server/server-seed.ts';
import { browserAt, memoryStorage } from '#tests/support/draw-browser.ts';
import type { AnyReply, Lies } from '#tests/support/draw-browser.ts';
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

/** A seed of the studio without a published commitment, and its commitment. */
const other = { serverSeed: 'e'.repeat(64), commitment: '' };
beforeAll(async () => {
  other.commitment = await commitmentOf(other.serverSeed);
});
/** Computes a round from seeds that a dishonest studio chose. */
async function roundBy(serverSeed: string, clientSeed: string, nonce: number) {
  const played = await play(oncaDourada, { serverSeed, clientSeed, nonce }, null, 100n);
  return { outcome: played.outcome, win: wireMoney(played.winCents) };
}
/** Changes the replies to one call. */
const lieIn =
  (wanted: string, change: (reply: never, body: never) => object | Promise<object>): Lies =>
  async (call, body, honest) => {
    const reply = await honest();
    return call === wanted && reply.ok
      ? ({ ...reply, ...(await change(reply as never, body as never)) } as AnyReply)
      : reply;
  };
const both =
  (...lies: Lies[]): Lies =>
  (call, body, honest) =>
    lies.reduce<() => Promise<AnyReply>>((inner, lie) => () => lie(call, body, inner), honest)();
interface Spun {
  commitment: string;
  clientSeed: string;
  nonce: number;
  outcome: Prowl;
}
interface Seeds {
  seed: { current: { commitment: string; clientSeed: string; nonce: number }; next: string };
  revealed: { commitment: string; serverSeed: string } | null;
}
/**
 * Plays some rounds, changes the seeds so that they are revealed, and returns what the check finds about the first
 * pair.
 */
async function foundOf(lies: Lies) {
  const browser = browserAt(studio, lies);
  await browser.play(3);
  await browser.draw.change('minha semente');
  const verdict = await browser.firstVerdict();
  expect(browser.warned(), 'the page was warned as it happened').toBe(verdict?.status === 'failed');
  return verdict;
}
const failed = (fault: string) => expect.objectContaining({ status: 'failed', fault });

describe('an honest studio', () => {
  it('is verified, round by round', async () => {
    expect(await foundOf((_call, _body, honest) => honest())).toEqual({
      status: 'verified',
      rounds: 3,
      refused: 0,
      unanswered: 0,
    });
  });
});

describe('a studio that chooses its seed after it has seen the client’s', () => {
  const chooses = lieIn('seed', ({ seed }: Seeds) => ({
    seed: { ...seed, current: { ...seed.current, commitment: other.commitment } },
  }));
  const plays = lieIn('spin', async ({ clientSeed, nonce }: Spun) => roundBy(other.serverSeed, clientSeed, nonce));

  it('is detected if it publishes the commitment with the reply', async () => {
    expect(await foundOf(both(chooses, plays))).toEqual(failed('activation'));
  });

  it('is detected if it keeps the old commitment and reveals the seed it chose', async () => {
    const reveals = lieIn('seed', ({ revealed }: Seeds) => ({
      revealed: revealed && { ...revealed, serverSeed: other.serverSeed },
    }));
    expect(await foundOf(both(plays, reveals))).toEqual(failed('seed'));
  });
});

describe('a studio that chooses both seeds', () => {
  it('is detected if it replies with a client seed of its own', async () => {
    const replaces = lieIn('seed', ({ seed }: Seeds) => ({
      seed: { ...seed, current: { ...seed.current, clientSeed: 'a semente do estúdio' } },
    }));
    expect(await foundOf(replaces)).toEqual(failed('activation'));
  });

  it('is detected when it reports so with the round', async () => {
    expect(await foundOf(lieIn('spin', () => ({ clientSeed: 'a semente do estúdio' })))).toEqual(failed('clientSeed'));
  });

  it('is detected if it secretly draws with a client seed of its own', async () => {
    const replaces = lieIn('spin', async ({ commitment, nonce }: Spun) => {
      const [pair] = await studio.db.select().from(studioSeedPairs).where(eq(studioSeedPairs.commitment, commitment));
      return roundBy(decryptSeed(studio.parts.keys, pair?.sealedSeed ?? ''), 'a semente do estúdio', nonce);
    });
    expect(await foundOf(replaces)).toEqual(failed('outcome'));
  });
});

describe('a studio that changes the seeds secretly and plays on', () => {
  const after = (round: number, change: (reply: Spun) => Promise<object>) =>
    lieIn('spin', (reply: Spun) => (reply.nonce < round ? {} : change(reply)));

  it('is detected if it names the new commitment', async () => {
    const rotates = after(2, async ({ clientSeed }) => ({
      commitment: other.commitment,
      nonce: 0,
      ...(await roundBy(other.serverSeed, clientSeed, 0)),
    }));
    expect(await foundOf(rotates)).toEqual(failed('commitment'));
  });

  it('is detected if it hides it', async () => {
    const rotates = after(2, ({ clientSeed }) => roundBy(other.serverSeed, clientSeed, 0));
    expect(await foundOf(rotates)).toEqual(failed('outcome'));
  });
});

describe('a studio that swaps the commitment of the reveal', () => {
  it('is detected if seed and commitment match each other', async () => {
    const swaps = lieIn('seed', ({ revealed }: Seeds) => ({ revealed: revealed && { ...revealed, ...other } }));
    expect(await foundOf(swaps)).toEqual(failed('seed'));
  });

  it('is detected when it reports the recorded commitment for another seed', async () => {
    const swaps = lieIn('seed', ({ revealed }: Seeds) => ({
      revealed: revealed && { ...revealed, serverSeed: other.serverSeed },
    }));
    expect(await foundOf(swaps)).toEqual(failed('seed'));
  });

  it('is detected if it reveals nothing', async () => {
    expect(await foundOf(lieIn('seed', () => ({ revealed: null })))).toEqual(failed('withheld'));
  });
});

describe('a studio that skips a number or uses one twice', () => {
  const skip = async () =>
    studio.db.update(studioSeedPairs).set({ nextNonce: 2 }).where(eq(studioSeedPairs.nextNonce, 1));

  it('is detected if it skips one', async () => {
    let skipped = false;
    const skips: Lies = async (call, _body, honest) => {
      const reply = await honest();
      if (call === 'spin' && !skipped) skipped = (await skip()) !== undefined;
      return reply;
    };
    const hides = lieIn('seed', ({ revealed }: Seeds) => ({ revealed: revealed && { ...revealed, rounds: 2 } }));
    const browser = browserAt(studio, both(skips, hides));
    await browser.play(1);
    const stale = browser.draw.claim(crypto.randomUUID(), '1.00', null);
    expect(stale?.nonce).toBe(1);
    await browser.play(1);
    await browser.draw.change('minha semente');
    expect(await browser.firstVerdict()).toEqual(failed('nonce'));
  });

  it('is detected if it skips the last ones', async () => {
    const browser = browserAt(studio);
    await browser.play(1);
    await skip();
    await browser.draw.change('minha semente');
    expect(await browser.firstVerdict()).toEqual(failed('nonce'));
  });

  it('is detected if a round has another number than announced', async () => {
    const renames = lieIn('spin', ({ nonce }: Spun) => ({ nonce: nonce === 2 ? 7 : nonce }));
    expect(await foundOf(renames)).toEqual(failed('nonce'));
  });

  it('is detected if a number is played twice', async () => {
    let first: AnyReply | null = null;
    const again: Lies = async (call, body, honest) => {
      if (call === 'spin' && first) return body.nonce === 0 ? first : { ok: false, refusal: 'COMMITMENT_STALE' };
      const reply = await honest();
      if (call === 'spin') first = reply;
      const seed = (reply as unknown as Seeds).seed;
      return call === 'state' && seed.current
        ? ({ ...reply, seed: { ...seed, current: { ...seed.current, nonce: 0 } } } as AnyReply)
        : reply;
    };
    const browser = browserAt(studio, again);
    await browser.play(3);
    expect(await browser.firstVerdict()).toEqual(failed('nonce'));
    expect(browser.warned()).toBe(true);
  });
});

describe('a studio whose rounds do not follow from the seeds', () => {
  it('is detected by the stops', async () => {
    expect(
      await foundOf(
        lieIn('spin', ({ outcome }: Spun) => ({
          outcome: { ...outcome, stops: outcome.stops.map((stop) => (stop + 1) % 20) },
        })),
      ),
    ).toEqual(failed('outcome'));
  });

  it('is detected by the win', async () => {
    const robs = lieIn('spin', ({ win }: { win: string }) => ({ win: win === '0.00' ? '0.20' : '0.00' }));
    expect(await foundOf(robs)).toEqual(failed('win'));
  });

  it('is detected by the bet', async () => {
    expect(await foundOf(lieIn('spin', () => ({ choice: { place: 'S' } })))).toEqual(failed('choice'));
  });

  it('is detected by the stake', async () => {
    expect(await foundOf(lieIn('spin', () => ({ bet: '2.50' })))).toEqual(failed('stake'));
  });
});

describe('a studio that plays a spin under another commitment than announced', () => {
  it('is detected', async () => {
    expect(await foundOf(lieIn('spin', () => ({ commitment: other.commitment })))).toEqual(failed('commitment'));
  });
});
