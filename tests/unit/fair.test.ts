import { describe, expect, it } from 'vitest';
import { commitmentOf, drawIntegers } from '#lib/fair.ts';

const serverSeed = '4f1c2b7a9d3e8f60b5a4c3d2e1f00918273645546372819a0bcdef0123456789';

describe('commit and reveal', () => {
  it('commits to the raw bytes of the seed', async () => {
    expect(await commitmentOf(serverSeed)).toBe('f8dab1c0b63849eecb1b13c0a6b53b6b31d9bed9a98bf843f1d6b618ec7abc9a');
  });

  it.each([
    [0, 8271],
    [1, 6139],
    [2, 2303],
  ])('draws the published number of nonce %i', async (nonce, drawn) => {
    expect(await drawIntegers({ serverSeed, clientSeed: 'jogador-abc', nonce }, [10_000])).toEqual([drawn]);
  });

  it('draws more numbers than one block holds, each within its limit', async () => {
    const limits = Array.from({ length: 40 }, (_, index) => index + 1);
    const drawn = await drawIntegers({ serverSeed, clientSeed: 'jogador-abc', nonce: 0 }, limits);
    expect(drawn).toHaveLength(40);
    drawn.forEach((number, index) => expect(number).toBeLessThan(limits[index] ?? 0));
  });

  it('is evenly distributed over the reel positions', async () => {
    const counts = Array.from({ length: 32 }, () => 0);
    for (let nonce = 0; nonce < 4000; nonce++)
      for (const stop of await drawIntegers({ serverSeed, clientSeed: 'jogador-abc', nonce }, [32, 32, 32]))
        counts[stop] = (counts[stop] ?? 0) + 1;
    const expected = 12_000 / 32;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(61.1); // 31 degrees of freedom, one in a thousand
  });
});
