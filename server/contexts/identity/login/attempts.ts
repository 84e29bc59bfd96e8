/**
 * Limits the attempts at a password. Wrong ones count by the typed name, and that limit is disclosed. They also count
 * by the member, whichever name was typed. That limit refuses like a wrong password. A reply of its own would reveal
 * that a CPF and a phone belong to one member (docs/decisions/15-sign-in-and-passwords.md).
 */
import type { MemberRow } from '#server/kernel/members/public.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { keyOf } from './login-names.ts';
import type { LoginIdentifier } from './login-names.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { hasSignedInFrom } from '#server/contexts/identity/sessions/sessions.ts';

/** How long a network with a session counts as its member's own. */
const KNOWN_MS = 30 * DAY;

/** Returns whether a member signed in from this network lately. It queries for an unknown member as well, so that the time is equal. */
export function knowsNetwork(
  services: Services,
  member: Pick<MemberRow, 'id'> | null,
  network: string,
): Promise<boolean> {
  const since = new Date(services.now().getTime() - KNOWN_MS);
  return hasSignedInFrom(services.db, { member: member?.id ?? 0, network, since });
}

/** Describes one reading of the name: its member, and the counters of an attempt. */
export interface LoginAttempt {
  readonly member: MemberRow | null;
  /** Counters of the typed name. */
  readonly disclosed: readonly Limit[];
  /** Counters of the member; also of an unknown one. */
  readonly undisclosed: readonly Limit[];
}

/**
 * Returns the limits of an attempt: by network, and a lower one over all networks, against guesses from many. The second one does not count for
 * a network that the member signed in from lately.
 */
export async function attemptOf(
  services: Services,
  reading: LoginIdentifier,
  member: MemberRow | null,
  network: string,
): Promise<LoginAttempt> {
  const isKnown = await knowsNetwork(services, member, network);
  const typed = keyOf(services.config.secrets.PEPPER, reading);
  const limitsOf = (subject: string) => [
    { bucket: hereBucket(network, subject), max: 5, windowMs: 15 * MINUTE },
    ...(isKnown ? [] : [{ bucket: everywhereBucket(subject), max: 30, windowMs: HOUR }]),
  ];
  return {
    member,
    disclosed: limitsOf(`name:${typed}`),
    undisclosed: limitsOf(member ? subjectOf(member) : `nobody:${typed}`),
  };
}

const subjectOf = ({ id }: Pick<MemberRow, 'id'>) => `member:${id}`;
const hereBucket = (network: string, subject: string) => `login:network:${network}|${subject}`;
const everywhereBucket = (subject: string) => `login:everywhere:${subject}`;

/** Returns the counters that a right password clears: those of this network, by these names and of this member. */
export function clearedBuckets(
  attempts: readonly LoginAttempt[],
  member: Pick<MemberRow, 'id'>,
  network: string,
): readonly string[] {
  return [...attempts.flatMap(({ disclosed: [here] }) => here?.bucket ?? []), hereBucket(network, subjectOf(member))];
}

/** Returns the counters of wrong attempts at a member, which a new password clears. */
export function memberBuckets(network: string, member: Pick<MemberRow, 'id'>): readonly string[] {
  return [hereBucket(network, subjectOf(member)), everywhereBucket(subjectOf(member))];
}
