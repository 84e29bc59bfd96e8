/** Tests the wheel's draw: its published vector, its weights, and a check that detects each manipulation. */
import { describe, expect, it } from 'vitest';
import { offers } from '#contract/offers.ts';
import { commitmentOf } from '#lib/fair.ts';
import { wireMoney } from '#lib/money.ts';
import { drawPrize, judgeSpin, pickPrize, totalWeight } from '#lib/wheel.ts';
import type { ToldSpin, Witnessed } from '#lib/wheel.ts';

const { prizes, perDayCents, spinsPerDay } = offers.lotteryWheel;
const weights = prizes.map(({ weight }) => weight);
const listed = prizes.map(({ reward, weight }) => ({ quantity: wireMoney(reward), weight }));
const serverSeed = '4f1c2b7a9d3e8f60b5a4c3d2e1f00918273645546372819a0bcdef0123456789';
const clientSeed = 'jogador-abc';

describe('the prizes', () => {
  it('have weights of 10,000 and a mean of 0.64, and each row of the daily budget can pay the highest', () => {
    expect(totalWeight(weights)).toBe(10_000);
    expect(prizes.reduce((sum, { reward, weight }) => sum + reward * BigInt(weight), 0n)).toBe(64_00n * 100n);
    expect(perDayCents).toBe(3_200_00n);
    expect(perDayCents % 16n).toBe(0n);
    expect(prizes.every(({ reward }) => reward <= perDayCents / 16n)).toBe(true);
    expect(spinsPerDay).toBe(1);
  });
});

describe('the draw', () => {
  it.each([
    [0, 8271, '1.00'],
    [1, 6139, '0.50'],
    [2, 2303, '0.00'],
  ])('for nonce %i of the published seed is %i, which pays %s', async (nonce, drawn, quantity) => {
    const draw = await drawPrize({ serverSeed, clientSeed, nonce }, weights);
    expect(draw.drawn).toBe(drawn);
    expect(listed[draw.index]?.quantity).toBe(quantity);
  });

  it('assigns every number to one prize, as many to each as its weight', () => {
    const counts = weights.map(() => 0);
    for (let drawn = 0; drawn < 10_000; drawn++) {
      const index = pickPrize(weights, drawn);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    expect(counts).toEqual(weights);
    expect(() => pickPrize(weights, 10_000)).toThrow(RangeError);
  });
});

describe('the check of a spin', async () => {
  const seedHash = await commitmentOf(serverSeed);
  const kept: Witnessed = { seedHash, clientSeed, prizes: listed };
  const told: ToldSpin = { seedHash, serverSeed, clientSeed, nonce: 0, index: 2, quantity: '1.00' };
  const other = await commitmentOf('00'.repeat(32));

  it('accepts a valid spin and returns the drawn number', async () => {
    expect(await judgeSpin(told, kept, [])).toEqual({ fault: null, drawn: 8271 });
    expect(await judgeSpin(told, null, listed)).toEqual({ fault: null, drawn: 8271 });
  });

  it.each<[string, Partial<ToldSpin>, Partial<Witnessed>, string]>([
    ['another commitment', { seedHash: other }, {}, 'commitment'],
    ['a seed that is not the commitment’s', { serverSeed: '00'.repeat(32) }, {}, 'seed'],
    ['no seed', { serverSeed: 'none' }, {}, 'seed'],
    ['a seed of the player’s that was not sent', { clientSeed: 'another' }, {}, 'clientSeed'],
    ['another number of the seed', { nonce: 1 }, {}, 'nonce'],
    ['another prize', { index: 0, quantity: '0.00' }, {}, 'index'],
    ['less money than was shown', { quantity: '0.50' }, {}, 'prize'],
    [
      'other weights than were shown',
      {},
      { prizes: listed.map((prize, index) => ({ ...prize, weight: index === 0 ? 9_999 : index === 1 ? 1 : 0 })) },
      'index',
    ],
  ])('detects %s', async (_, changes, shown, fault) => {
    expect((await judgeSpin({ ...told, ...changes }, { ...kept, ...shown }, listed)).fault).toBe(fault);
  });

  it('detects a commitment that was changed together with the seed, if it was stored before', async () => {
    const swapped = { ...told, serverSeed: '00'.repeat(32), seedHash: other };
    const { index } = await drawPrize(swapped, weights);
    const whole = { ...swapped, index, quantity: listed[index]?.quantity ?? '' };
    expect((await judgeSpin(whole, null, listed)).fault).toBe(null);
    expect((await judgeSpin(whole, kept, listed)).fault).toBe('commitment');
  });
});
