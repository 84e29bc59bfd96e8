/** How old somebody is, by São Paulo's calendar. */
import { dayOf } from './dates.ts';

/** Whole years from a day of birth ("1990-05-20") until an instant; below zero for a day that is still to come. */
export function ageOn(birthDay: string, at: Date): number {
  const today = dayOf(at);
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}
