/** Computes an age by São Paulo's calendar. */
import { dayOf } from './dates.ts';

/** Returns the whole years from a day of birth ("1990-05-20") until an instant. A day in the future gives a number below zero. */
export function ageOn(birthDay: string, at: Date): number {
  const today = dayOf(at);
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}
