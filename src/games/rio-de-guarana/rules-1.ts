/** Defines the slot Rio de Guaraná, set on the river at dawn. The pink dolphin is wild. */
import type { SlotGame } from '../engine.ts';

export const rioDeGuarana: SlotGame = {
  code: 'rio-de-guarana',
  volatility: 'high',
  rtpBasisPoints: 9580,
  minEdgePpm: 41_900,
  topMultiplier: 2505,
  stakes: [50, 100, 250, 500, 1000, 2500],
  symbols: [
    { id: 'boto', three: 2500, wild: true },
    { id: 'guarana', three: 400 },
    { id: 'tucano', three: 120 },
    { id: 'canoa', three: 50 },
    { id: 'peixe', three: 25 },
    { id: 'flor', three: 15 },
    { id: 'acai', three: 10 },
    { id: 'gota', three: 5 },
  ],
  strips: [
    'acai flor gota canoa flor peixe acai flor canoa acai peixe canoa flor boto gota flor gota acai gota peixe acai canoa peixe flor tucano acai guarana gota flor tucano gota guarana',
    'acai guarana flor gota peixe acai gota peixe gota tucano flor acai boto gota tucano flor canoa peixe guarana canoa gota flor gota acai canoa gota flor peixe gota flor gota canoa',
    'tucano peixe flor guarana gota flor gota acai gota canoa boto gota acai gota peixe acai canoa tucano peixe gota acai gota peixe acai flor gota acai tucano flor gota peixe acai',
  ].map((strip) => strip.split(' ')),
};
