/**
 * Implements Pescaria no Pantanal: one cast at a fish of the player's choice. All are present at every cast, and
 * neither aim nor timing changes a chance (docs/domain/game-rules.md#pescaria-no-pantanal).
 */
import { byHundredths, fieldOf, gridA, isOneOf } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';

export const CASTS = 10_000;

/** The multiplier of a catch in hundredths, and how many of ten thousand casts catch it. */
export const fish = {
  lambari: { m100: 200, catches: 4800 },
  pacu: { m100: 300, catches: 3200 },
  piranha: { m100: 400, catches: 2400 },
  tucunare: { m100: 600, catches: 1600 },
  dourado: { m100: 1200, catches: 800 },
  pintado: { m100: 2400, catches: 400 },
  jau: { m100: 4800, catches: 200 },
  arraia: { m100: 9600, catches: 100 },
  bau: { m100: 19_200, catches: 50 },
} as const;
export type Fish = keyof typeof fish;

export const pescariaNoPantanal: FairGame<{ readonly target: Fish }, number> = {
  code: 'pescaria-no-pantanal',
  version: 1,
  kind: 'instant',
  volatility: 'high',
  rtpBasisPoints: 9600,
  minEdgePpm: 40_000,
  stakes: gridA(20, 50_000),
  isChoice: (value): value is { target: Fish } => isOneOf(fish, fieldOf(value, 'target')),
  limits: () => [CASTS],
  outcome: ([cast = 0]) => cast,
  winCents: (cast, { target }, stakeCents) =>
    cast < fish[target].catches ? byHundredths(stakeCents, fish[target].m100) : 0n,
};
