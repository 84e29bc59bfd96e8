/** Withdrawals: the password that guards them, the request, the record. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { CallInput, CallReply } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import {
  pixKeyField,
  setWithdrawalPasswordCall,
  submitWithdrawalCall,
  withdrawalListCall,
} from '#contract/withdrawal.ts';
import type { PixKeyKind } from '#lib/pix-key.ts';
import { forget, idle, loadInto } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { $session, fetchMember } from './session.ts';
import { submitKey } from './submit-key.ts';
import { loadWallet } from './wallet.ts';

type WithdrawalPage = CallReply<typeof withdrawalListCall>['data'];

export const $withdrawals = atom<Loadable<WithdrawalPage>>(idle);

export interface WithdrawalRequest {
  /** Wire text, "100.00". */
  readonly money: string;
  readonly kind: PixKeyKind;
  readonly key: string;
  readonly withdrawalPassword: string;
}

/** The request in the wire's words: each kind of key has its own field. */
export function withdrawalInput(request: WithdrawalRequest): CallInput<typeof submitWithdrawalCall> {
  return {
    payment_type: request.kind,
    [pixKeyField[request.kind]]: request.key,
    money: request.money,
    qk_pwd: request.withdrawalPassword,
  } as CallInput<typeof submitWithdrawalCall>;
}

const submit = submitKey();

export async function submitWithdrawal(
  request: WithdrawalRequest,
): Promise<Outcome<{ message: string; billNo: string }>> {
  // A corrected password is still the same request: the key follows the rest of the form.
  const named = { ...request, withdrawalPassword: '' };
  const reply = await send(submitWithdrawalCall, withdrawalInput(request), submit.keyFor(named));
  submit.ended(reply.ok ? null : reply.failure);
  if (!reply.ok) return reply;
  void loadWallet();
  return { ok: true, value: { message: reply.value.message, billNo: reply.value.data?.bill_no ?? '' } };
}

export async function setWithdrawalPassword(
  input: CallInput<typeof setWithdrawalPasswordCall>,
): Promise<Outcome<null>> {
  const reply = await send(setWithdrawalPasswordCall, input);
  const isSet =
    reply.ok || (reply.failure.kind === 'refused' && reply.failure.code === 'WITHDRAWAL_PASSWORD_ALREADY_SET');
  // Also when it was set already: by the try before, whose reply was lost, or in another tab.
  if (isSet) await fetchMember();
  return reply.ok ? { ok: true, value: null } : reply;
}

export function loadWithdrawals(page = 1) {
  return loadInto($withdrawals, async () => {
    const reply = await send(withdrawalListCall, { page });
    return reply.ok ? { ok: true, value: reply.value.data } : reply;
  });
}

$session.listen((session) => {
  if (session.status === 'visitor') forget($withdrawals);
});
