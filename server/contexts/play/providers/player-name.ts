/** Returns a member's name at providers. */
export const playerName = (member: number): string => `m${member}`;

/** Returns the member's number, or null for a name that no member has. */
export function memberOfPlayer(player: string): number | null {
  const number = Number(/^m([1-9]\d{0,14})$/.exec(player)?.[1]);
  return Number.isSafeInteger(number) ? number : null;
}
