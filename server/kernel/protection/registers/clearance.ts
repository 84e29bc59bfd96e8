/** What the last word of the state's registers means for a player's day. */
import { dayOf } from '#lib/dates.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';

/** What of a member says it. */
export type Clearance = Pick<MemberRow, 'registerAnswer' | 'registerAskedAt'>;

/** Whether it stands for this day's play: it was said on this day, and bars them from nothing. */
export function isCleared({ registerAnswer, registerAskedAt }: Clearance, now: Date): boolean {
  const isSaid = registerAnswer === 'clear' || registerAnswer === 'social';
  return isSaid && registerAskedAt !== null && dayOf(registerAskedAt) === dayOf(now);
}
