/** Who plays: sign-in, sign-out, and the end of a session whoever ends it (spec 4 and 6). */
import { atom } from 'nanostores';
import { listenSessionLost, send } from '#api/client.ts';
import { readToken, writeToken } from '#api/token.ts';
import type { CallInput } from '#contract/call.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { captchaCall, loginCall, logoutCall, meCall } from '#contract/session.ts';
import type { Member } from '#contract/session.ts';
import { handedOver, listenHandover } from './handover.ts';
import { noteSign } from './last-sign.ts';
import { listenTabs, tellTabs } from './tabs.ts';

export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'visitor' }
  | { readonly status: 'player'; readonly member: Member };

/** In as themself: who came in with support's one-time password may only choose another. */
export const isUnrestricted = (session: Session): boolean =>
  session.status === 'player' && !session.member.must_change_password;

export const $session = atom<Session>({ status: 'unknown' });

/** Why the last session ended against the player's will; the page asks whether to log in again. */
export type Interruption = 'none' | 'expired' | 'forced-offline' | 'idle';
export const $interruption = atom<Interruption>('none');

listenSessionLost((failure) => {
  // spec 4: a forced end clears what the browser keeps.
  if (failure.kind === 'forced-offline') for (const name of ['localStorage', 'sessionStorage'] as const) clear(name);
  becomeVisitor(failure.kind === 'forced-offline' ? 'forced-offline' : 'expired');
  // What ended this session may have ended the other tabs' as well.
  tellTabs('session-check');
});

function clear(name: 'localStorage' | 'sessionStorage'): void {
  try {
    globalThis[name].clear();
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** Nobody is signed in here any more. */
function becomeVisitor(interruption: Interruption): void {
  writeToken(null);
  $session.set({ status: 'visitor' });
  $interruption.set(interruption);
}

let resuming: Promise<void> | null = null;

/** Finds out who is signed in, once however many islands ask. After a network fault it asks again until it knows. */
export function resumeSession(): Promise<void> {
  if ($session.get().status !== 'unknown') return Promise.resolve();
  resuming ??= fetchMember().then(() => {
    resuming = null;
    if ($session.get().status === 'unknown') setTimeout(() => void resumeSession(), AGAIN_MS);
  });
  return resuming;
}

/** Between two tries of what the page cannot do without. */
const AGAIN_MS = 3000;

let asked = 0;

/** Whether an answer to `me` is on its way. */
export const isMemberAsked = (): boolean => asked > 0;

/** Reads the member anew: after their withdrawal password is set, say. */
export async function fetchMember(): Promise<Outcome<Member>> {
  const coming = handedOver();
  if (coming !== null) await coming;
  if (readToken() === null) {
    $session.set({ status: 'visitor' });
    return { ok: false, failure: { kind: 'expired' } };
  }
  asked++;
  const reply = await send(meCall, {});
  asked--;
  if (!reply.ok) return reply;
  $session.set({ status: 'player', member: reply.value.data });
  return { ok: true, value: reply.value.data };
}

/** A page that the browser shows again as it was left: what is signed in now is another page's doing, or the server's. */
globalThis.addEventListener?.('pageshow', (event: PageTransitionEvent) => {
  if (!event.persisted || $session.get().status === 'unknown') return;
  if (readToken() === null) becomeVisitor('none');
  else void fetchMember();
});

// Another tab handed its session over after this one was known to have none.
listenHandover(() => void ($session.get().status === 'visitor' && fetchMember()));

type Credentials = Omit<CallInput<typeof loginCall>, 'key' | 'captcha'>;

export async function login({ account, password }: Credentials): Promise<Outcome<Member>> {
  const proof = await takeCaptcha();
  if (!proof.ok) return proof;
  const reply = await send(loginCall, { account, password, ...proof.value });
  return reply.ok ? enter(reply.value.data.access_token) : reply;
}

/** In with a token that a way in answered: login here, registration.ts, forgotten-password.ts. */
export async function enter(token: string): Promise<Outcome<Member>> {
  noteSign(Date.now());
  writeToken(token);
  $interruption.set('none');
  return fetchMember();
}

/** Signs out, in every tab. */
export const logout = (): Promise<void> => endEverywhere('signed-out');

/** Nobody used any tab for too long (idle.ts): all are left, and say why. */
export const endIdleSession = (): Promise<void> => endEverywhere('idle');

type LeavingNews = 'signed-out' | 'idle';

async function endEverywhere(news: LeavingNews): Promise<void> {
  tellTabs(news, readToken() ?? undefined);
  await leave(news);
}

/**
 * Out of this tab at once; the server is told, unless the tab that left first has `told` it of the same session, and
 * forgets the session by itself if it does not hear.
 */
async function leave(news: LeavingNews, told?: string): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const heard = token === told ? null : send(logoutCall, {});
  becomeVisitor(news === 'idle' ? 'idle' : 'none');
  await heard;
}

for (const news of ['signed-out', 'idle'] as const) listenTabs([news], (told) => void leave(news, told));
listenTabs(['session-check'], () => void ($session.get().status === 'player' && fetchMember()));

export function dismissInterruption(): void {
  $interruption.set('none');
}

interface Proof {
  readonly key: string;
  readonly captcha: string;
}

let prepared: { readonly at: number; readonly proof: Promise<Outcome<Proof>> } | null = null;

/** Starts the proof of work early, when a form is first touched, so that submitting does not wait for it. */
export function prepareCaptcha(): void {
  if (prepared === null || Date.now() - prepared.at > 240_000) prepared = { at: Date.now(), proof: proveWork() };
}

/** The proof that a form which anybody may send is sent with; each call of it takes one. */
export async function takeCaptcha(): Promise<Outcome<Proof>> {
  prepareCaptcha();
  const proof = await prepared?.proof;
  // Each proof counts once: the next try needs its own.
  prepared = null;
  return proof ?? { ok: false, failure: { kind: 'unexpected' } };
}

async function proveWork(): Promise<Outcome<Proof>> {
  // Who is in already never solves one: it comes with the first form that needs it.
  const [puzzle, solver] = await Promise.all([send(captchaCall, {}), import('#api/captcha.ts').catch(() => null)]);
  if (!puzzle.ok) return puzzle;
  if (!solver) return { ok: false, failure: { kind: 'network' } };
  const { key, challenge } = puzzle.value.data;
  const captcha = challenge ? await solver.solveCaptcha(challenge) : null;
  const expired: Failure = { kind: 'refused', code: 'CAPTCHA_EXPIRED', message: '', httpCode: 400 };
  return captcha === null ? { ok: false, failure: expired } : { ok: true, value: { key, captcha } };
}
