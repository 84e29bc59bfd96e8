/**
 * Handles a forgotten login password: the request for a code and the new password. The request survives a reload,
 * because players read their mail elsewhere.
 */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { CallInput } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import { askPasswordCodeCall, renewPasswordCall } from '#contract/forgotten-password.ts';
import { CODE_MS } from '#contract/security.ts';
import type { Member } from '#contract/session.ts';
import { deadline } from '#lib/deadline.ts';
import { enter } from './session.ts';
import { login, takeCaptcha, ticketIn } from './sign-in.ts';

/** A request for a code. It does not say whether a code was mailed. */
export interface CodeRequest {
  /** The typed name. */
  readonly account: string;
  readonly ticket: string;
  /** When it was made, and when another may be made; ms, by this device's clock. */
  readonly at: number;
  readonly resendAt: number;
}

/** Holds the request that waits for its code. `null`: none, or one from an earlier page that has not been read yet. */
export const $codeRequest = atom<CodeRequest | null>(null);

/** sessionStorage: the last request, while its code is valid. */
const REQUEST_KEY = 'jogada.forgotten-password';

/** Requests a code. The outcome is the same for every name. */
export async function askPasswordCode(account: string): Promise<Outcome<null>> {
  const proof = await takeCaptcha();
  if (!proof.ok) return proof;
  const reply = await send(askPasswordCodeCall, { account, ...proof.value });
  if (!reply.ok) return reply;
  const { ticket, resend_at, resend_in } = reply.value.data;
  const at = Date.now();
  keep({ account, ticket, at, resendAt: deadline(resend_in, resend_at)?.getTime() ?? at });
  return { ok: true, value: null };
}

type Renewal = Omit<CallInput<typeof renewPasswordCall>, 'ticket'>;

/** The renewal whose reply was lost. It may have succeeded. */
let unanswered: string | null = null;

/**
 * Sets the new password and signs in by it. Returns SECOND_FACTOR_REQUIRED where it is set and a second step is
 * needed.
 */
export async function renewPassword(request: CodeRequest, renewal: Renewal): Promise<Outcome<Member>> {
  const tried = JSON.stringify([request.ticket, renewal]);
  const reply = await send(renewPasswordCall, { ticket: request.ticket, ...renewal });
  const isSpent = !reply.ok && reply.failure.kind === 'refused' && reply.failure.code === 'CODE_EXPIRED';
  // An earlier attempt used the code, so the new password may open the account.
  const before = isSpent && unanswered === tried ? await login({ ...request, ...renewal }) : null;
  unanswered = !reply.ok && reply.failure.kind === 'network' ? tried : null;
  const asked = [reply, before].find((each) => each && !each.ok && ticketIn(each.failure) !== null);
  if (!reply.ok && !before?.ok && !asked) return reply;
  keep(null);
  if (asked && !asked.ok) return asked;
  return reply.ok ? enter(reply.value.data.access_token) : (before ?? reply);
}

/** Restores the request from before a reload, while its code is valid. */
export function resumeRequest(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(REQUEST_KEY) ?? 'null') as CodeRequest | null;
    if (kept && Date.now() - kept.at < CODE_MS) $codeRequest.set(kept);
  } catch {
    // Storage is blocked, or its content is not a request.
  }
}

function keep(request: CodeRequest | null): void {
  $codeRequest.set(request);
  try {
    if (request) sessionStorage.setItem(REQUEST_KEY, JSON.stringify(request));
    else sessionStorage.removeItem(REQUEST_KEY);
  } catch {
    // Storage is blocked, so the request lasts as long as the page.
  }
}

export function dropRequest(): void {
  keep(null);
}
