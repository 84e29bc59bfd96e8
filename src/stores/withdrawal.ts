/** Handles withdrawals: their password, and the request. withdrawal-record.ts has the history. */
import { send } from '#api/client.ts';
import type { CallInput, CallReply } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import {
  cancelWithdrawalCall,
  lookUpDestinationCall,
  pixKeyField,
  setWithdrawalPasswordCall,
  submitWithdrawalCall,
  withdrawalRulesCall,
} from '#contract/withdrawal.ts';
import type { WithdrawalRules } from '#contract/withdrawal.ts';
import type { PixKeyKind } from '#lib/typed-text/pix-key.ts';
import { lostResponse } from './lost-response.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { fetchMember } from './session.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { tellTabs } from './tabs.ts';
import { refreshWallet } from './wallet.ts';

const rules = playerData<WithdrawalRules>(async () =>
  mapOutcome(await send(withdrawalRulesCall, {}), ({ data }) => data),
);
/** Holds the conditions that a withdrawal would have now. */
export const $withdrawalRules = rules.$data;
export const loadWithdrawalRules = rules.load;

export interface WithdrawalRequest {
  /** Wire text, "100.00". */
  readonly money: string;
  /** A Pix key of one of its kinds, or the number of a saved account; "" where none was chosen. */
  readonly kind: PixKeyKind | 'bank';
  readonly key: string;
  readonly withdrawalPassword: string;
  /** Whether the player forfeits open bonuses for it. */
  readonly forfeitBonus?: boolean;
}

export type DestinationOwner = CallReply<typeof lookUpDestinationCall>['data'];

/** Converts a request to the wire form, in which each kind of destination has its own field. */
export function withdrawalInput(request: WithdrawalRequest): CallInput<typeof submitWithdrawalCall> {
  const { kind, key, money, withdrawalPassword: qk_pwd, forfeitBonus: forfeit_bonus = false } = request;
  const destination = { [kind === 'bank' ? 'member_bank_id' : pixKeyField[kind]]: key };
  return { payment_type: kind, ...destination, money, qk_pwd, forfeit_bonus } as unknown as CallInput<
    typeof submitWithdrawalCall
  >;
}

/** Returns the owner of a request's key; null for a saved account, which was verified when it was saved. Refuses a key that is not theirs. */
export async function lookUpDestination({ kind, key }: WithdrawalRequest): Promise<Outcome<DestinationOwner | null>> {
  if (kind === 'bank') return { ok: true, value: null };
  const input = { payment_type: kind, [pixKeyField[kind]]: key } as unknown as CallInput<typeof lookUpDestinationCall>;
  return mapOutcome(await send(lookUpDestinationCall, input), ({ data }) => data);
}

const submit = idempotencyKey('withdrawal');

export async function submitWithdrawal(
  request: WithdrawalRequest,
): Promise<Outcome<{ message: string; billNo: string }>> {
  // A corrected password is the same request, because the key depends on the rest of the form.
  const named = { ...request, withdrawalPassword: '' };
  const reply = await send(submitWithdrawalCall, withdrawalInput(request), submit.keyFor(named));
  submit.ended(reply.ok ? null : reply.failure);
  if (!reply.ok) return reply;
  tellTabs('withdrawal');
  refreshWallet();
  void loadWithdrawalRules();
  return { ok: true, value: { message: reply.value.message, billNo: reply.value.data?.bill_no ?? '' } };
}

const change = lostResponse();

/** Sets the first password, or changes it with `old_qk_pwd`. */
export async function setWithdrawalPassword(
  input: CallInput<typeof setWithdrawalPasswordCall>,
): Promise<Outcome<null>> {
  const isChange = input.old_qk_pwd !== undefined;
  const set = () => send(setWithdrawalPasswordCall, input);
  const reply = isChange ? await change.send(input, set) : await set();
  if (isChange && reply.ok) await fetchMember();
  if (isChange) return reply.ok ? { ok: true, value: null } : reply;
  const isSet =
    reply.ok || (reply.failure.kind === 'refused' && reply.failure.code === 'WITHDRAWAL_PASSWORD_ALREADY_SET');
  // It may be set already, by an earlier attempt whose reply was lost, or in another tab.
  if (isSet) await fetchMember();
  return reply.ok ? { ok: true, value: null } : reply;
}

/** Cancels a request. The caller loads the record again, because it knows the record's page. */
export async function cancelWithdrawal(billNo: string): Promise<Outcome<{ message: string }>> {
  const reply = await send(cancelWithdrawalCall, { bill_no: billNo });
  if (!reply.ok) return reply;
  tellTabs('withdrawal');
  refreshWallet();
  return reply;
}
