/** Handles sign-in by password, and the captcha of every form that a visitor may send. Pages of a signed-in player never load it. */
import { send } from '#api/client.ts';
import type { CallInput } from '#contract/call.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { captchaCall, loginCall } from '#contract/sign-in.ts';
import type { Member } from '#contract/session.ts';
import { enter } from './session.ts';

/** Returns the challenge of a sign-in that needs the second step, or null for another failure. */
export function ticketIn(failure: Failure): string | null {
  if (failure.kind !== 'refused' || failure.code !== 'SECOND_FACTOR_REQUIRED') return null;
  return String(failure.values?.ticket ?? '');
}

/**
 * Returns since when the end of an exclusion may be confirmed, as a wire date; "" if it was not requested. Returns
 * `null` for another failure.
 */
export function returnIn(failure: Failure): string | null {
  if (failure.kind !== 'refused' || failure.code !== 'EXCLUSION_OVER') return null;
  return String(failure.values?.from ?? '');
}

export type Credentials = Omit<CallInput<typeof loginCall>, 'key' | 'captcha'>;

export async function login({ account, password }: Credentials): Promise<Outcome<Member>> {
  const proof = await takeCaptcha();
  if (!proof.ok) return proof;
  const reply = await send(loginCall, { account, password, ...proof.value });
  return reply.ok ? enter(reply.value.data.access_token) : reply;
}

interface Proof {
  readonly key: string;
  readonly captcha: string;
}

let prepared: { readonly at: number; readonly proof: Promise<Outcome<Proof>> } | null = null;

/** Starts the proof of work early, when a form is first touched, so that submitting does not wait for it. */
export function prepareCaptcha(): void {
  if (prepared === null || performance.now() - prepared.at > 240_000)
    prepared = { at: performance.now(), proof: proveWork() };
}

/** Returns a solved captcha for a form that a visitor may send; each call needs a new one. */
export async function takeCaptcha(): Promise<Outcome<Proof>> {
  prepareCaptcha();
  const proof = await prepared?.proof;
  // Each proof can be used once.
  prepared = null;
  return proof ?? { ok: false, failure: { kind: 'unexpected' } };
}

async function proveWork(): Promise<Outcome<Proof>> {
  // The solver loads with the first form that needs it, so a signed-in player never loads it.
  const [puzzle, solver] = await Promise.all([send(captchaCall, {}), import('#api/captcha.ts').catch(() => null)]);
  if (!puzzle.ok) return puzzle;
  if (!solver) return { ok: false, failure: { kind: 'network' } };
  const { key, challenge } = puzzle.value.data;
  const captcha = challenge ? await solver.solveCaptcha(challenge) : null;
  const expired: Failure = { kind: 'refused', code: 'CAPTCHA_EXPIRED', message: '', httpCode: 400 };
  return captcha === null ? { ok: false, failure: expired } : { ok: true, value: { key, captcha } };
}
