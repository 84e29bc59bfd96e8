/** Holds who is signed in: sign-in, sign-out, and the end of a session, whoever ends it (docs/domain/accounts.md#sessions). */
import { atom } from 'nanostores';
import { listenSessionLost, send } from '#api/client.ts';
import { readToken, writeToken } from '#api/token.ts';
import type { Outcome } from '#contract/failure.ts';
import { logoutCall, meCall } from '#contract/session.ts';
import type { Member } from '#contract/session.ts';
import { deadline } from '#lib/deadline.ts';
import { handedOver, listenHandover } from './token-handover.ts';
import { recordActivity } from './last-activity.ts';
import { listenTabs, tellTabs } from './tabs.ts';

export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'visitor' }
  /**
   * `restrictedUntil`: the end of the restriction, by this device's clock; `null` without a restriction or without an
   * end.
   */
  | { readonly status: 'player'; readonly member: Member; readonly restrictedUntil: Date | null };

/** Returns whether the session is unrestricted. After support's one-time password the player may only choose another. */
export const isUnrestricted = (session: Session): boolean =>
  session.status === 'player' && !session.member.must_change_password;

export const $session = atom<Session>({ status: 'unknown' });

/** Returns whether this browser has a session, also before the server's first reply about it. */
export function hasSession(): boolean {
  const { status } = $session.get();
  return status === 'player' || (status === 'unknown' && readToken() !== null);
}

export { isStorageBlocked } from '#api/token.ts';

/** Why the last session ended against the player's will. The page then offers to log in again. */
export type Interruption = 'none' | 'expired' | 'forced-offline' | 'idle';
export const $interruption = atom<Interruption>('none');

listenSessionLost((failure) => {
  // A forced end clears the browser's storage (docs/domain/accounts.md#sessions).
  if (failure.kind === 'forced-offline') for (const name of ['localStorage', 'sessionStorage'] as const) clear(name);
  becomeVisitor(failure.kind === 'forced-offline' ? 'forced-offline' : 'expired');
  // The sessions of other tabs may have ended as well.
  tellTabs('session-check');
});

function clear(name: 'localStorage' | 'sessionStorage'): void {
  try {
    globalThis[name].clear();
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Sets the page to a visitor's. */
function becomeVisitor(interruption: Interruption): void {
  writeToken(null);
  $session.set({ status: 'visitor' });
  $interruption.set(interruption);
}

let resuming: Promise<void> | null = null;

/** Finds out who is signed in, once for all islands. After a network fault it repeats the request until it knows. */
export function resumeSession(): Promise<void> {
  if ($session.get().status !== 'unknown') return Promise.resolve();
  resuming ??= fetchMember().then(() => {
    resuming = null;
    if ($session.get().status === 'unknown') setTimeout(() => void resumeSession(), AGAIN_MS);
  });
  return resuming;
}

/** The pause between two attempts at a request that the page needs. */
const AGAIN_MS = 3000;

let asked = 0;

/** Returns whether a call of `me` is running. */
export const isMemberAsked = (): boolean => asked > 0;

/** Loads the member again, for instance after the withdrawal password is set. */
export async function fetchMember(): Promise<Outcome<Member>> {
  const coming = handedOver();
  if (coming !== null) await coming;
  const token = readToken();
  if (token === null) {
    $session.set({ status: 'visitor' });
    return { ok: false, failure: { kind: 'expired' } };
  }
  asked++;
  const reply = await send(meCall, {});
  asked--;
  if (!reply.ok) return reply;
  // The session ended, or another one began, before the reply arrived.
  if (token !== readToken()) return { ok: false, failure: { kind: 'expired' } };
  const member = reply.value.data;
  const { ends_in, until = '' } = member.restriction ?? {};
  $session.set({ status: 'player', member, restrictedUntil: deadline(ends_in, until) });
  return { ok: true, value: member };
}

/** A page restored from the back/forward cache. The session may have changed meanwhile. */
globalThis.addEventListener?.('pageshow', (event: PageTransitionEvent) => {
  if (!event.persisted || $session.get().status === 'unknown') return;
  if (readToken() === null) becomeVisitor('none');
  else void fetchMember();
});

// Another tab handed its session over after this tab had loaded as a visitor's.
listenHandover(() => void ($session.get().status === 'visitor' && fetchMember()));

/** Signs in with a token that sign-in.ts, registration.ts or forgotten-password.ts received. */
export async function enter(token: string): Promise<Outcome<Member>> {
  recordActivity(Date.now());
  writeToken(token);
  $interruption.set('none');
  return fetchMember();
}

/** Signs out, in every tab. */
export const logout = (): Promise<void> => endEverywhere('signed-out');

/** Leaves a session that the server has already ended at the player's request. */
export const leaveEnded = (): Promise<void> => endEverywhere('signed-out', true);

/** Ends the session of all tabs because none was used for too long (idle.ts), and shows why. */
export const endIdleSession = (): Promise<void> => endEverywhere('idle');

type LeavingNews = 'signed-out' | 'idle';

async function endEverywhere(news: LeavingNews, isOver = false): Promise<void> {
  const token = readToken() ?? undefined;
  tellTabs(news, token);
  await leave(news, isOver ? token : undefined);
}

/**
 * Leaves the session in this tab at once. Reports it to the server, unless another tab has reported the same session
 * already (`told`: its token). Without a report the session ends by itself later.
 */
async function leave(news: LeavingNews, told?: string): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const heard = token === told ? null : send(logoutCall, {});
  // Loaded only with the permission, which few players have granted.
  if (news === 'signed-out' && globalThis.Notification?.permission === 'granted')
    void import('./push-subscription.ts').then(({ dropPush }) => dropPush()).catch(() => undefined);
  becomeVisitor(news === 'idle' ? 'idle' : 'none');
  await heard;
}

for (const news of ['signed-out', 'idle'] as const) listenTabs([news], (told) => void leave(news, told));
listenTabs(['session-check'], () => void ($session.get().status === 'player' && fetchMember()));

export function dismissInterruption(): void {
  $interruption.set('none');
}
