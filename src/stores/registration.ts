/** Handles registration, and stores its draft, so that typed fields except passwords survive a reload. */
import { send } from '#api/client.ts';
import type { CallInput } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import { accountFreeCall, registerCall } from '#contract/registration.ts';
import type { Member } from '#contract/session.ts';
import { forgetInvitation } from './invitation.ts';
import { enter } from './session.ts';
import { login, takeCaptcha } from './sign-in.ts';

export type Registration = Omit<CallInput<typeof registerCall>, 'key' | 'captcha'>;

export async function register(registration: Registration): Promise<Outcome<Member>> {
  const proof = await takeCaptcha();
  if (!proof.ok) return proof;
  // Stored before the request, because the page may be left before the reply arrives.
  const before = readKept().sent;
  keep({ ...readKept(), sent: registration.account });
  const reply = await send(registerCall, { ...registration, ...proof.value });
  if (reply.ok) return entered(await enter(reply.value.data.access_token));
  const { failure } = reply;
  const isTaken = failure.kind === 'refused' && failure.code === 'ACCOUNT_TAKEN';
  // The taken account may be the player's own, from an attempt whose reply was lost. A login with the password finds
  // out.
  if (isTaken && before === registration.account) {
    const outcome = await login(registration);
    if (outcome.ok) return entered(outcome);
  }
  if (failure.kind !== 'network') keep({ ...readKept(), sent: '' });
  return reply;
}

/** How long the form's first step waits for the reply, ms. Without one it goes on, and the registration decides. */
const CHECK_MS = 3000;

/**
 * Tells whether a username belongs to somebody. False where it is not known in time, and for the name of one's own try whose
 * reply was lost.
 */
export async function isAccountTaken(account: string): Promise<boolean> {
  if (readKept().sent === account) return false;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), CHECK_MS));
  const reply = await Promise.race([send(accountFreeCall, { account }), late]);
  return reply !== null && reply.ok && !reply.value.data.is_free;
}

function entered(outcome: Outcome<Member>): Outcome<Member> {
  keep(null);
  forgetInvitation();
  return outcome;
}

/** Lists the form's fields that may be stored in the tab. A password is never among them. */
export const draftFields: readonly string[] = ['account', 'email', 'realname', 'cpf', 'phone', 'invite_code'];
export type Draft = Readonly<Record<string, string>>;

/** sessionStorage: the draft, when it was last written, and the username of the last attempt. */
const DRAFT_KEY = 'jogada.registration';
/** How long the draft is kept, because later another person may use the form. */
const KEPT_MS = 30 * 60 * 1000;

interface Kept {
  readonly at: number;
  readonly draft: Draft;
  readonly sent: string;
}

/** Holds the draft for the page's lifetime where sessionStorage is missing, blocked or full. */
let memory: Kept | null = null;

export const readDraft = (): Draft => readKept().draft;

/** Adds typed fields. Fields that are not given keep their stored values. */
export function keepDraft(typed: Draft): void {
  const kept = readKept();
  keep({ ...kept, draft: { ...kept.draft, ...typed } });
}

function readKept(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Kept | null;
    return stillKept(kept ?? memory);
  } catch {
    return stillKept(memory);
  }
}

const stillKept = (kept: Kept | null): Kept =>
  kept && Date.now() - kept.at < KEPT_MS ? kept : { at: 0, draft: {}, sent: '' };

function keep(kept: Omit<Kept, 'at'> | null): void {
  memory = kept && { ...kept, at: Date.now() };
  try {
    if (memory) sessionStorage.setItem(DRAFT_KEY, JSON.stringify(memory));
    else sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // `memory` holds the draft.
  }
}
