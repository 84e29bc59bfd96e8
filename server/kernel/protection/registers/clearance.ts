/** Determines from the registers' last answer whether a player may play on a day. */
import { dayOf } from '#lib/dates.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';

/** The member's columns that decide it. */
export type Clearance = Pick<MemberRow, 'registerAnswer' | 'registerAskedAt'>;

/** Returns whether the answer allows this day's play: it is of this day, and no register lists the member. */
export function isCleared({ registerAnswer, registerAskedAt }: Clearance, now: Date): boolean {
  const isSaid = registerAnswer === 'clear' || registerAnswer === 'social';
  return isSaid && registerAskedAt !== null && dayOf(registerAskedAt) === dayOf(now);
}
