/** Handles account security: its state, the re-check and change of the password, the e-mail, and other sessions. */
import { send } from '#api/client.ts';
import type { CallInput, CallReply } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import {
  bindEmailCall,
  changePasswordCall,
  resetWithdrawalPasswordCall,
  revokeSessionCall,
  securityCall,
  sendEmailCodeCall,
  sendWithdrawalPasswordCodeCall,
  verifyPasswordCall,
} from '#contract/security.ts';
import type { Security } from '#contract/security.ts';
import { deadline } from '#lib/deadline.ts';
import { parseEmail } from '#lib/typed-text/pix-key.ts';
import type { SecondStep } from './mfa-login.ts';
import { lostResponse } from './lost-response.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { fetchMember } from './session.ts';
import { tellTabs } from './tabs.ts';

const security = playerData<Security>(async () => mapOutcome(await send(securityCall, {}), ({ data }) => data));
export const $security = security.$data;
export const loadSecurity = security.load;

/** Returns whether the server says that this session's password was re-checked recently. It never sends an end that has passed. */
export const isVerified = (security: Security): boolean => security.verified_until !== '';

type Message = Outcome<{ message: string }>;
/** The address of a mailed code, and when another may be requested, by this device's clock. */
export interface SentCode {
  readonly email: string;
  readonly resendAt: Date | null;
}

/**
 * Re-checks the password. Where there is a second step, a right password without a code returns
 * SECOND_FACTOR_REQUIRED.
 */
export async function verifyPassword(password: string, step: Partial<SecondStep> = {}): Promise<Outcome<null>> {
  const reply = await send(verifyPasswordCall, { password, ...step });
  if (!reply.ok) return reply;
  await loadSecurity();
  return { ok: true, value: null };
}

const passwordChange = lostResponse();

/** Changes the login password. Other sessions end, and this browser's other tabs notice at once. */
export async function changePassword(input: CallInput<typeof changePasswordCall>): Promise<Message> {
  const outcome = await passwordChange.send(input, () => send(changePasswordCall, input));
  if (outcome.ok) await changed();
  return outcome;
}

export async function sendEmailCode(email: string): Promise<Outcome<SentCode>> {
  return sentCode(await send(sendEmailCodeCall, { email }));
}

/** Requests a code for a forgotten withdrawal password. */
export async function sendWithdrawalPasswordCode(): Promise<Outcome<SentCode>> {
  return sentCode(await send(sendWithdrawalPasswordCodeCall, {}));
}

function sentCode(reply: Outcome<CallReply<typeof sendEmailCodeCall>>): Outcome<SentCode> {
  return mapOutcome(reply, ({ data }) => ({
    email: data.email,
    resendAt: deadline(data.resend_in, data.resend_at),
  }));
}

/** Binds the address `email` that a code went to. */
export async function bindEmail({ email, code }: { email: string; code: string }): Promise<Message> {
  const reply = await send(bindEmailCall, { code });
  // The attempt whose reply was lost may have used the code. The address is then bound.
  const isSpent = !reply.ok && reply.failure.kind === 'refused' && reply.failure.code === 'CODE_EXPIRED';
  if (!reply.ok && !isSpent) return reply;
  const member = await fetchMember();
  if (!reply.ok && !(member.ok && member.value.email === parseEmail(email))) return reply;
  await loadSecurity();
  return reply.ok ? reply : { ok: true, value: { message: '' } };
}

const withdrawalPasswordReset = lostResponse();

export async function resetWithdrawalPassword(input: CallInput<typeof resetWithdrawalPasswordCall>): Promise<Message> {
  const outcome = await withdrawalPasswordReset.send(input, () => send(resetWithdrawalPasswordCall, input));
  if (outcome.ok) await changed();
  return outcome;
}

/** Ends one session by its number, or all but this one. */
export async function revokeSession(id: number | 'others'): Promise<Message> {
  const reply = await send(revokeSessionCall, { id });
  if (reply.ok) {
    tellTabs('session-check');
    await loadSecurity();
  }
  return reply;
}

async function changed(): Promise<void> {
  tellTabs('session-check');
  await Promise.all([fetchMember(), loadSecurity()]);
}
