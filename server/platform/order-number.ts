/** Creates the numbers of deposits and withdrawals. */
import { randomInt } from 'node:crypto';
import { wireDate } from '#lib/dates.ts';

/** Creates an order number: a letter, the day in São Paulo (YYYYMMDD), twelve random digits. */
export function newOrderNumber(letter: string, now: Date): string {
  return `${letter}${wireDate(now).slice(0, 10).replaceAll('-', '')}${String(randomInt(10 ** 12)).padStart(12, '0')}`;
}
