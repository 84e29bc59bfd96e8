/** Decides what the last answer of the state's registers means for a player's day. */
import { dayOf } from '#lib/dates.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';

/** What of a member says it. */
export type Clearance = Pick<MemberRow, 'registerAnswer' | 'registerAskedAt'>;

/** Returns whether the answer allows this day's play: it is of this day, and lists them nowhere. */
export function isCleared({ registerAnswer, registerAskedAt }: Clearance, now: Date): boolean {
  const isSaid = registerAnswer === 'clear' || registerAnswer === 'social';
  return isSaid && registerAskedAt !== null && dayOf(registerAskedAt) === dayOf(now);
}
