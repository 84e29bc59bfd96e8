/**
 * Implements Rio de Guaraná: five columns float downriver, seven equal symbols pay and leave, and those above fall
 * (docs/domain/game-rules.md#rio-de-guaraná).
 */
import { byHundredths } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';
import { paysAt, strips } from './river.ts';

/** The stakes on offer, centavos. Each is a multiple of 10, so every prize is exact. */
export const offered = [50, 100, 250, 500, 1000, 2500] as const;

/** The outcome is the first stops, one per column. All waves of the round follow from them (`wavesOf`). */
export const rioDeGuarana: FairGame<null, readonly number[]> = {
  code: 'rio-de-guarana',
  version: 2,
  kind: 'instant',
  volatility: 'high',
  rtpBasisPoints: 9581,
  minEdgePpm: 41_807,
  stakes: { min: 50, max: 2500, step: 50 },
  isChoice: (value): value is null => value === null,
  limits: () => strips.map((strip) => strip.length),
  outcome: (stops) => stops,
  winCents: (stops, _, stakeCents) => byHundredths(stakeCents, paysAt(stops)),
  takes: (_, cents) => offered.some((each) => each === cents),
};
