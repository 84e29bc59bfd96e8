/** Defines the slot Onça Dourada, set in the Amazon at night. The jaguar is wild. */
import type { SlotGame } from '../engine.ts';

export const oncaDourada: SlotGame = {
  code: 'onca-dourada',
  volatility: 'medium',
  rtpBasisPoints: 9640,
  minEdgePpm: 35_919,
  topMultiplier: 301,
  stakes: [50, 100, 250, 500, 1000, 2500],
  symbols: [
    { id: 'onca', three: 250, wild: true },
    { id: 'arara', three: 100 },
    { id: 'lua', three: 50 },
    { id: 'sapo', three: 25 },
    { id: 'cacau', three: 15 },
    { id: 'vitoria', three: 10 },
    { id: 'vagalume', three: 6 },
    { id: 'folha', three: 4, two: 1 },
  ],
  strips: [
    'onca vitoria lua vagalume cacau folha vagalume arara sapo onca folha cacau vagalume folha cacau vagalume vitoria folha arara lua vitoria vagalume sapo cacau vagalume lua folha vitoria vagalume sapo arara vagalume',
    'lua vitoria arara sapo cacau vagalume sapo folha lua sapo folha cacau folha lua vitoria folha vagalume cacau vitoria vagalume cacau vitoria vagalume sapo onca folha lua cacau onca vitoria cacau arara',
    'onca vagalume lua cacau vitoria lua vagalume arara folha sapo folha cacau vitoria lua folha vitoria folha onca sapo folha cacau vagalume vitoria folha sapo lua vitoria folha cacau folha vagalume folha',
  ].map((strip) => strip.split(' ')),
};
