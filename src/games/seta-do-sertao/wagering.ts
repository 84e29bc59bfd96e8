/** Decides which rounds of Seta do Sertão count for wagering: those in which few enough marks win. */
import { fewestTooSure } from '../wagering.ts';
import type { WageringRule } from '../wagering.ts';
import { MARKS, winning } from './rules.ts';
import type { Side } from './rules.ts';

/** A round with this many winning marks counts nothing. */
export const TOO_MANY = fewestTooSure(MARKS);

export const setaDoSertaoWagering: WageringRule<Side, number> = {
  counts: ({ choice }) => winning(choice) < TOO_MANY,
  said: { key: 'noTurnover', values: { numbers: TOO_MANY, all: MARKS } },
};
