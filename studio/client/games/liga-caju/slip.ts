/** The slip while it is being made: of each match at most one selection, as rules of correlated legs have it. */
import type { Leg } from '#games/liga-caju/prices.ts';

/** In the order of the matches. */
export type Legs = readonly Leg[];

export const isChosen = (legs: Legs, { match, selection }: Leg): boolean =>
  legs.some((leg) => leg.match === match && leg.selection === selection);

/** With the selection, which takes the place of another of its match; without it, where it was chosen already. */
export function toggled(legs: Legs, leg: Leg): Legs {
  const others = legs.filter(({ match }) => match !== leg.match);
  return isChosen(legs, leg) ? others : [...others, leg].sort((one, other) => one.match - other.match);
}
