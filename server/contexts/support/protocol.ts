import { randomInt } from 'node:crypto';
import { wireDate } from '#lib/dates.ts';
import { protocolNumber } from '#lib/protocol-number.ts';

/** Creates a new number: the day in São Paulo and nine random digits, so that no number can be guessed from another. */
export const newProtocol = (now: Date): string =>
  protocolNumber(wireDate(now).slice(2, 10).replaceAll('-', ''), String(randomInt(10 ** 9)).padStart(9, '0'));
