/** A member as providers know them. */
export const playerName = (member: number): string => `m${member}`;

/** The member's number; null for a name that we give nobody. */
export function memberOfPlayer(player: string): number | null {
  const number = Number(/^m([1-9]\d{0,14})$/.exec(player)?.[1]);
  return Number.isSafeInteger(number) ? number : null;
}
