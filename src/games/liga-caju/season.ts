/** Defines the league's clubs and fixtures. */

/**
 * Attack and defence in hundredths of the average. More attack scores more, less defence concedes less. A name is the
 * same in every language.
 */
export const clubs = [
  { id: 'vila-caju', name: 'Vila Caju', attack: 118, defence: 88 },
  { id: 'porto-arara', name: 'Porto Arara', attack: 112, defence: 94 },
  { id: 'serra-jatoba', name: 'Serra Jatobá', attack: 106, defence: 92 },
  { id: 'lagoa-do-ipe', name: 'Lagoa do Ipê', attack: 102, defence: 100 },
  { id: 'campo-sabia', name: 'Campo Sabiá', attack: 98, defence: 98 },
  { id: 'rio-vagalume', name: 'Rio Vagalume', attack: 94, defence: 106 },
  { id: 'alto-mandacaru', name: 'Alto Mandacaru', attack: 90, defence: 104 },
  { id: 'praia-siri', name: 'Praia Siri', attack: 84, defence: 112 },
] as const;

export interface Match {
  /** The index in `clubs`. */
  readonly home: number;
  readonly away: number;
}

export const MATCHES = clubs.length / 2;
const LEG = clubs.length - 1;
export const MATCHDAYS = 2 * LEG;

/**
 * Returns the four matches of a matchday, 0 to 13, by the circle method: club 0 stays, the others rotate by one place.
 * The second half of the season repeats the first with home and away changed. Club 0 would always be at home, so it
 * changes sides every other day.
 */
export function matchesOf(matchday: number): Match[] {
  const day = matchday % LEG;
  const others = clubs.map((_, club) => club).slice(1);
  const circle = [0, ...others.slice(LEG - day), ...others.slice(0, LEG - day)];
  return Array.from({ length: MATCHES }, (_, match) => {
    const one = circle[match] ?? 0;
    const other = circle[LEG - match] ?? 0;
    const changed = matchday >= LEG !== (match === 0 && day % 2 === 1);
    return changed ? { home: other, away: one } : { home: one, away: other };
  });
}
