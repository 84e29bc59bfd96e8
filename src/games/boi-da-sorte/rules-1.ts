/** Defines the slot Boi da Sorte, set at dusk in the sertão. The ox is wild. */
import type { SlotGame } from '../engine.ts';

export const boiDaSorte: SlotGame = {
  code: 'boi-da-sorte',
  volatility: 'low',
  rtpBasisPoints: 9610,
  minEdgePpm: 38_962,
  topMultiplier: 127,
  stakes: [50, 100, 250, 500, 1000, 2500],
  symbols: [
    { id: 'boi', three: 100, wild: true },
    { id: 'sanfona', three: 50 },
    { id: 'chapeu', three: 25 },
    { id: 'ferradura', three: 15 },
    { id: 'sol', three: 10 },
    { id: 'mandacaru', three: 8 },
    { id: 'caju', three: 5, two: 1 },
    { id: 'milho', three: 4 },
  ],
  strips: [
    'sol caju chapeu mandacaru milho boi ferradura mandacaru sol boi milho sanfona ferradura boi caju milho chapeu caju sanfona chapeu sol caju ferradura mandacaru caju milho mandacaru sol caju milho',
    'mandacaru chapeu sanfona mandacaru sol milho caju milho sol milho boi caju mandacaru chapeu milho boi sol milho boi mandacaru caju ferradura milho sanfona ferradura sol mandacaru caju ferradura milho',
    'boi caju milho ferradura boi caju mandacaru sol chapeu caju milho sanfona caju sol ferradura caju chapeu mandacaru milho caju mandacaru chapeu caju milho boi mandacaru milho sanfona caju milho',
  ].map((strip) => strip.split(' ')),
};
