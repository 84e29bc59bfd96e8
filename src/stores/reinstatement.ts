/**
 * Requests the return after an exclusion whose term has ended, for a player who cannot sign in yet
 * (docs/domain/protection.md#reinstatement).
 */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { comeBackCall } from '#contract/protection-return.ts';
import { takeCaptcha } from './sign-in.ts';
import type { Credentials } from './sign-in.ts';

/** Requests the return, or confirms it a day later. `from`: a wire date. */
export async function requestReinstatement(
  credentials: Credentials,
): Promise<Outcome<{ readonly isOpen: boolean; readonly from: string }>> {
  const proof = await takeCaptcha();
  if (!proof.ok) return proof;
  const reply = await send(comeBackCall, { ...credentials, ...proof.value });
  if (!reply.ok) return reply;
  const { state, from } = reply.value.data;
  return { ok: true, value: { isOpen: state === 'open', from } };
}
