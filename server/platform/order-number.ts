/** The numbers of deposits and withdrawals. */
import { randomInt } from 'node:crypto';
import { wireDate } from '#lib/dates.ts';

/** An order number people can read out: letter, date, eight digits. */
export function newOrderNumber(letter: string, now: Date): string {
  return `${letter}${wireDate(now).slice(0, 10).replaceAll('-', '')}${String(randomInt(10 ** 8)).padStart(8, '0')}${String(randomInt(10 ** 4)).padStart(4, '0')}`;
}
