/**
 * Implements Roda da Feira: a wheel of fifty sectors shared by all players at the table
 * (docs/domain/game-rules.md#roda-da-feira).
 */
import { byHundredths, fieldOf, gridA, isOneOf } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';

/**
 * The multipliers of corn, cashew, tambourine, bonfire, lantern and sun, by their letters on the layout, hundredths.
 */
export const pays = { M: 200, C: 400, P: 800, F: 1200, L: 1600, S: 4800 } as const;
export type Place = keyof typeof pays;

/** The places to bet on, from the lowest multiplier. */
export const places = Object.keys(pays) as readonly Place[];

/** The drawing of each, in public/games/roda-da-feira/. */
export const art: Readonly<Record<Place, string>> = {
  M: 'milho',
  C: 'caju',
  P: 'pandeiro',
  F: 'fogueira',
  L: 'lanterna',
  S: 'sol',
};

/** The symbols of the wheel, sector by sector. */
export const layout = [...'SMCMPMFCLMCMPMCMMMFCPMCMMLMCMPMFCMMCMPMCMLMFCPMCMM'] as readonly Place[];

const kindOf = (place: Place): string => `place_${place}`;

export const rodaDaFeira: FairGame<{ readonly place: Place }, number> = {
  code: 'roda-da-feira',
  version: 1,
  kind: 'shared',
  volatility: 'medium',
  rtpBasisPoints: 9600,
  minEdgePpm: 40_000,
  stakes: gridA(20, 50_000),
  isChoice: (value): value is { place: Place } => isOneOf(pays, fieldOf(value, 'place')),
  limits: () => [layout.length],
  outcome: ([stop = 0]) => stop,
  winCents: (stop, { place }, stakeCents) => (layout[stop] === place ? byHundredths(stakeCents, pays[place]) : 0n),
  table: {
    openMs: 20_000,
    closedMs: 3_000,
    resultMs: 5_000,
    playMs: () => 7_000,
    parts: 1,
    outcome: ([stop = 0]) => stop,
    mostBets: 20,
    kinds: places.map(kindOf),
    kindsOf: (stop) => [kindOf(layout[stop] ?? 'M')],
  },
};
