/** Handles the second step of a sign-in. It is loaded when a right password needs a code as well. */
import { send } from '#api/client.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { finishLoginCall } from '#contract/factor.ts';
import type { Member } from '#contract/session.ts';
import { enter } from './session.ts';

/** A code of the app, or a recovery code. */
export type SecondStep = { readonly code: string } | { readonly recovery: string };

/** Ends a sign-in by its second step. */
export async function finishLogin(ticket: string, step: SecondStep): Promise<Outcome<Member>> {
  const reply = await send(finishLoginCall, { ticket, ...step });
  return reply.ok ? enter(reply.value.data.access_token) : reply;
}

/** Returns whether the challenge has ended, so that the password must be given again. */
export const isTicketOver = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'FACTOR_EXPIRED';
