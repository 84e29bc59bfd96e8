/** Tests valid and invalid choices in each game, because a choice is untrusted input. */
import { expect, it } from 'vitest';
import type { FairGame } from '#games/fair-game.ts';
import { bingoDaQuermesse } from '#games/bingo-da-quermesse/rules.ts';
import { caiCaju } from '#games/cai-caju/rules.ts';
import { oncaDourada } from '#games/onca-dourada/rules.ts';
import { boiDaSorte } from '#games/boi-da-sorte/rules.ts';
import { studioGames } from '#games/catalogue.ts';
import { rulesOf } from '#games/rules.ts';
import { ligaCaju } from '#games/liga-caju/rules.ts';
import { pescariaNoPantanal } from '#games/pescaria-no-pantanal/rules.ts';
import { pipaAlta } from '#games/pipa-alta/rules.ts';
import { poquerDaJangada } from '#games/poquer-da-jangada/rules.ts';
import { praiaDosSiris } from '#games/praia-dos-siris/rules.ts';
import { raspaDeCoco } from '#games/raspa-de-coco/rules.ts';
import { rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import { rioDeGuarana } from '#games/rio-de-guarana/rules.ts';
import { roletaIpe } from '#games/roleta-ipe/rules.ts';
import { sementesDaSorte } from '#games/sementes-da-sorte/rules.ts';
import { setaDoSertao } from '#games/seta-do-sertao/rules.ts';
import { vinteEUmDaLapa } from '#games/vinte-e-um-da-lapa/rules.ts';

const chip = { kind: 'straight', number: 7, cents: 100 };
const many = (count: number) => Array.from({ length: count }, () => chip);
const rows: [Pick<FairGame<unknown, unknown>, 'code' | 'isChoice'>, good: unknown[], bad: unknown[]][] = [
  [
    pipaAlta,
    [{ at: 101 }, { at: 100_000 }, { at: null }],
    [null, { at: 0 }, { at: 100 }, { at: 100_001 }, { at: 150.5 }, { at: '150' }],
  ],
  [rodaDaFeira, [{ place: 'S' }], [{ place: 'X' }, { place: 'toString' }, { place: 0 }]],
  [
    roletaIpe,
    [{ chips: [chip] }, { chips: many(40) }, { chips: [{ kind: 'red', number: 0, cents: 50_000 }] }],
    [
      { chips: [] },
      { chips: many(41) },
      { chips: [{ ...chip, cents: 30 }] },
      { chips: [{ ...chip, cents: 0 }] },
      { chips: [{ ...chip, number: 37 }] },
      { chips: [{ ...chip, kind: 'splitAcross', number: 3 }] },
      { chips: [{ ...chip, kind: 'constructor' }] },
      { chips: [{ ...chip, cents: 50_000 }, chip] },
      { chips: 'all' },
    ],
  ],
  [
    setaDoSertao,
    [
      { side: 'below', mark: 100 },
      { side: 'from', mark: 9900 },
    ],
    [
      { side: 'below', mark: 99 },
      { side: 'from', mark: 9901 },
      { side: 'below', mark: 9501 },
      { side: 'on', mark: 500 },
    ],
  ],
  [
    caiCaju,
    [{ risk: 'low' }, { risk: 'high', balls: 1 }, { risk: 'high', balls: 10 }],
    [{ risk: 'none' }, { risk: null }, { balls: 3 }, ...[0, 2, 11, '3', null].map((balls) => ({ risk: 'low', balls }))],
  ],
  [praiaDosSiris, [{ crabs: 1 }, { crabs: 20 }], [{ crabs: 0 }, { crabs: 21 }, { crabs: 2.5 }]],
  [pescariaNoPantanal, [{ target: 'bau' }], [{ target: 'baleia' }, { target: ['bau'] }]],
  [
    bingoDaQuermesse,
    [{ cards: [1] }, { cards: [9999, 1, 2, 3] }],
    [
      { cards: [] },
      { cards: [0] },
      { cards: [10_000] },
      { cards: [1.5] },
      { cards: [7, 7] },
      { cards: [1, 2, 3, 4, 5] },
    ],
  ],
  [
    sementesDaSorte,
    [{ picks: [60] }, { picks: [1, 2, 3, 4, 5, 6, 7, 8] }],
    [
      { picks: [] },
      { picks: [0] },
      { picks: [61] },
      { picks: ['7'] },
      { picks: [7, 7] },
      { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
    ],
  ],
  [raspaDeCoco, [null], [0, 'x']],
  [vinteEUmDaLapa, [null], [0, 'x']],
  [poquerDaJangada, [null], [0, 'x']],
  [
    ligaCaju,
    [
      { matchday: 0, legs: [{ match: 0, selection: 'home' }] },
      { matchday: 13, legs: [0, 1, 2, 3].map((match) => ({ match, selection: 'under' })) },
    ],
    [
      { matchday: 14, legs: [{ match: 0, selection: 'home' }] },
      { matchday: 0, legs: [] },
      { matchday: 0, legs: [{ match: 4, selection: 'home' }] },
      { matchday: 0, legs: [{ match: 0, selection: '4-0' }] },
      {
        matchday: 0,
        legs: [
          { match: 0, selection: 'home' },
          { match: 0, selection: 'over' },
        ],
      },
      {
        matchday: 0,
        legs: [
          { match: 0, selection: '0-3' },
          { match: 1, selection: '0-3' },
        ],
      },
      { matchday: 0, legs: 'home' },
    ],
  ],
  [boiDaSorte, [null], [0, 'x']],
  [rioDeGuarana, [null], [0, 'x', [0, 0, 0, 0, 0]]],
  [oncaDourada, [null], [0, 'x']],
];

it('every game on offer can be replayed by its code, by the rules of its sheet', () => {
  for (const { rules } of studioGames)
    expect(rulesOf(rules.code)).toMatchObject({ code: rules.code, version: rules.version });
});

it.each(rows.map(([game, ...sets]) => [game.code, game, ...sets] as const))('in %s', (_, game, good, bad) => {
  for (const choice of good) expect(game.isChoice(choice), JSON.stringify(choice)).toBe(true);
  for (const choice of [...bad, undefined, {}, [], { __proto__: null }])
    expect(game.isChoice(choice), JSON.stringify(choice)).toBe(false);
});
