import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { gameSchema } from '#contract/games.ts';
import { linePrize, lines, slotRules, winCents, visibleSymbols, winsOf } from '#games/engine.ts';
import { play } from '#games/fair-game.ts';
import { catalogue } from '#games/catalogue.ts';
import { boiDaSorte } from '#games/boi-da-sorte/rules-1.ts';
import { oncaDourada } from '#games/onca-dourada/rules-1.ts';
import { oddsOf } from '#games/odds.ts';
import { rioDeGuarana } from '#games/rio-de-guarana/rules-1.ts';

const serverSeed = '4f1c2b7a9d3e8f60b5a4c3d2e1f00918273645546372819a0bcdef0123456789';

/** The first versions of the slots. Their rounds still open and verify. */
describe.each([oncaDourada, boiDaSorte, rioDeGuarana].map((game) => [game.code, game] as const))(
  '%s',
  (_code, game) => {
    const odds = oddsOf(game);

    it('publishes the return of the enumeration, rounded down, and at least the legal minimum', () => {
      expect(odds.rtpBasisPoints).toBe(game.rtpBasisPoints);
      expect(game.rtpBasisPoints).toBeGreaterThanOrEqual(8500);
    });

    it('has the same return by its pay table and its displayed chances', () => {
      const paid = odds.prizes.reduce((sum, prize) => sum + prize.multiplier * prize.ways, 0);
      expect(Math.floor((paid * 10_000) / odds.outcomes)).toBe(game.rtpBasisPoints);
    });

    it('can show every prize of its pay table', () => {
      for (const prize of odds.prizes) expect(prize.ways).toBeGreaterThan(0);
    });

    it('divides every stake evenly among the lines', () => {
      for (const stake of game.stakes) expect(stake % lines.length).toBe(0);
    });

    it('has strips of known symbols, 20 to 32 stops, one wild', () => {
      const known = game.symbols.map((symbol) => symbol.id);
      expect(game.strips).toHaveLength(3);
      for (const strip of game.strips) {
        expect(strip.length).toBeGreaterThanOrEqual(20);
        expect(strip.length).toBeLessThanOrEqual(32);
        for (const id of strip) expect(known).toContain(id);
      }
      expect(game.symbols.filter((symbol) => symbol.wild)).toHaveLength(1);
    });

    it('has a picture of every symbol and a cover', () => {
      for (const { id } of game.symbols)
        expect(readFileSync(`public/games/${game.code}/${id}.svg`, 'utf8')).toContain('<svg');
      expect(readFileSync(`public/games/${game.code}.svg`, 'utf8')).toContain('viewBox="0 0 300 400"');
    });
  },
);

describe('the engine', () => {
  const game = oncaDourada;

  it('draws the same stops for the same seed, others for the next nonce', async () => {
    const seed = { serverSeed, clientSeed: 'jogador-abc', nonce: 0 };
    const played = (nonce: number) => play(slotRules(game), { ...seed, nonce }, null, 50n);
    expect(await played(0)).toEqual(await played(0));
    expect((await played(1)).outcome).not.toEqual((await played(0)).outcome);
  });

  it('shows three symbols of each reel, also at the end of the strip', () => {
    const [strip = []] = game.strips;
    expect(visibleSymbols(game, [strip.length - 1, 0, 0])[0]).toEqual([strip.at(-1), strip[0], strip[1]]);
  });

  it('pays three equal symbols, with the wild for any, and two where the table has a prize', () => {
    expect(linePrize(game, ['lua', 'lua', 'lua'])).toEqual({ symbol: 'lua', count: 3, multiplier: 50 });
    expect(linePrize(game, ['onca', 'lua', 'onca'])).toEqual({ symbol: 'lua', count: 3, multiplier: 50 });
    expect(linePrize(game, ['onca', 'onca', 'onca'])).toEqual({ symbol: 'onca', count: 3, multiplier: 250 });
    expect(linePrize(game, ['folha', 'onca', 'lua'])).toEqual({ symbol: 'folha', count: 2, multiplier: 1 });
    expect(linePrize(game, ['lua', 'folha', 'folha'])).toBeNull();
    expect(linePrize(game, ['lua', 'lua', 'sapo'])).toBeNull();
  });

  it('pays the sum of the lines on the share of the stake', () => {
    for (let stop = 0; stop < 32; stop++) {
      const stops = [stop, (stop * 7) % 32, (stop * 3) % 32];
      const factor = winsOf(game, stops).reduce((sum, win) => sum + win.multiplier, 0);
      expect(winCents(game, stops, 50n)).toBe(10n * BigInt(factor));
    }
  });
});

describe('the catalogue', () => {
  const listed: unknown = JSON.parse(readFileSync('src/content/games.json', 'utf8'));

  it('is the site’s list, in the wire format', () => {
    const games = v.parse(v.array(gameSchema), listed);
    expect(games.map((game) => [game.game_code, game.names, game.game_type, game.tags, game.rtp])).toEqual(
      catalogue.map((game) => [
        game.gameCode,
        game.names,
        game.gameType,
        game.isPick ? 'recommend' : '',
        (game.rtpBasisPoints / 100).toFixed(2),
      ]),
    );
    for (const game of games) expect(readFileSync(`public${game.img_url}`, 'utf8')).toContain('<svg');
  });
});
