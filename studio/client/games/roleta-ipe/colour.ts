/** The three colours of a wheel. */
import { covered } from '#games/roleta-ipe/table.ts';

const reds = new Set(covered({ kind: 'red', number: 0 }));

export const colourOf = (number: number): 'red' | 'black' | 'green' =>
  number === 0 ? 'green' : reds.has(number) ? 'red' : 'black';
