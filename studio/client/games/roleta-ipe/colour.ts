/** Returns the colour of a number: green for zero, red or black. */
import { covered } from '#games/roleta-ipe/table.ts';

const reds = new Set(covered({ kind: 'red', number: 0 }));

export const colourOf = (number: number): 'red' | 'black' | 'green' =>
  number === 0 ? 'green' : reds.has(number) ? 'red' : 'black';
