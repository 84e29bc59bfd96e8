/** Decides which bets at Roda da Feira count for wagering: those of a player who leaves enough sectors open. */
import { fewestTooSure } from '../wagering.ts';
import type { WageringRule } from '../wagering.ts';
import { layout } from './rules.ts';
import type { Place } from './rules.ts';

/** With bets on this many sectors none of the bets counts, however the stake is divided. */
export const TOO_MANY = fewestTooSure(layout.length);

export const rodaDaFeiraWagering: WageringRule<{ readonly place: Place }, number> = {
  counts: (_, laid) => layout.filter((each) => laid.some(({ choice }) => choice.place === each)).length < TOO_MANY,
  said: { key: 'noTurnover', values: { numbers: TOO_MANY, all: layout.length } },
};
