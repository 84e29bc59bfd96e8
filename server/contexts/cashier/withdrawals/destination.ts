/**
 * Verifies that a withdrawal's destination is the player's own, before money is held (docs/domain/money-and-ledger.md#own-destination-only).
 */
import type { lookUpDestinationCall, submitWithdrawalCall } from '#contract/withdrawal.ts';
import { pixKeyField } from '#contract/withdrawal.ts';
import { maskCpf } from '#lib/mask.ts';
import type { PixKeyKind } from '#lib/typed-text/pix-key.ts';
import type { KeyOwner } from '#server/contexts/cashier/providers/payment-provider.ts';
import { findProvider } from '#server/contexts/cashier/providers/registry.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { HOUR } from '#server/platform/time.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { payableAccount } from '#server/contexts/cashier/bank-accounts/calls.ts';
import type { withdrawals } from './schema.ts';

/** The destination as columns of the withdrawal. */
export type Destination = Pick<typeof withdrawals.$inferInsert, 'pixKeyKind' | 'pixKey' | 'bank'>;

/** Returns the owner of a key, for the confirmation. Refuses as a withdrawal to it would, at the key's field. */
export const lookUpDestination: Handler<typeof lookUpDestinationCall> = async ({ services, input, signedIn }) => {
  const owner = await ownKey(services, signedIn.member, input.payment_type, keyOf(input));
  if (isRefused(owner)) return owner;
  return { data: { owner_name: owner.name, document: maskCpf(owner.document) } };
};

/**
 * Returns the key in canonical form, verified at the payout provider, or the member's saved account. Calls another host, so never within a
 * transaction. Refuses with PIX_KEY_NOT_OWN, METHOD_CLOSED, NOT_FOUND, PROVIDER_UNAVAILABLE or TOO_MANY_REQUESTS.
 */
export async function verifiedDestination({
  services,
  input,
  signedIn: { member },
}: CallContext<typeof submitWithdrawalCall>): Promise<Destination | Refused> {
  if (input.payment_type === 'bank') {
    const account = await payableAccount(services.db, member.id, input.member_bank_id);
    if (isRefused(account)) return account;
    const { ispb, branch, number, kind } = account;
    return { bank: { ispb, branch, number, kind } };
  }
  const key = keyOf(input);
  const owner = await ownKey(services, member, input.payment_type, key);
  return isRefused(owner) ? owner : { pixKeyKind: input.payment_type, pixKey: key };
}

/** Returns the key from the field of its kind. */
const keyOf = (input: { payment_type: PixKeyKind }) =>
  (input as unknown as Record<string, string>)[pixKeyField[input.payment_type]] ?? '';

/** Returns the owner of the member's own key. Refuses alike for an unknown key, another person's key and a rejected one. */
async function ownKey(
  services: Services,
  member: MemberRow,
  kind: PixKeyKind,
  key: string,
): Promise<KeyOwner | Refused> {
  const notOwn = refuse('PIX_KEY_NOT_OWN', { field: pixKeyField[kind] });
  if (kind === 'cnpj' && !services.config.market.companyKeys) return refuse('METHOD_CLOSED', { field: 'payment_type' });
  if (kind === 'cpf' && key !== member.cpf) return notOwn;
  const limited = await rateLimit(services, { bucket: `dict:${member.id}`, max: 20, windowMs: HOUR });
  if (limited) return limited;
  const provider = findProvider(services, services.paymentProviders.payouts);
  const askedBy = { cpf: member.cpf, name: member.realname };
  const found = provider.ok ? await provider.value.findKeyOwner(key, askedBy) : provider;
  if (!found.ok) return found.reason === 'rejected' ? notOwn : refuse('PROVIDER_UNAVAILABLE');
  const owner = found.value;
  return owner !== null && isTheirs(owner, member.cpf, kind) ? owner : notOwn;
}

/**
 * Returns whether a key is the member's: by the owner's CPF, or for a company by its responsible person's. Names do not count, because banks
 * shorten them.
 */
function isTheirs(owner: KeyOwner, cpf: string, kind: PixKeyKind): boolean {
  if (kind === 'cnpj') return owner.responsibleCpf === cpf;
  return owner.responsibleCpf === null && owner.document.replace(/\D/g, '') === cpf;
}
