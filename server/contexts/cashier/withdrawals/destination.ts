/** Where a withdrawal goes: proven to be the player's own before any money is held (docs/domain/money-and-ledger.md#own-destination-only). */
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

/** As the withdrawal's row keeps it. */
export type Destination = Pick<typeof withdrawals.$inferInsert, 'pixKeyKind' | 'pixKey' | 'bank'>;

/** What the confirmation shows of a key: whose it is. Refused as a withdrawal to it would be, at the key's field. */
export const lookUpDestination: Handler<typeof lookUpDestinationCall> = async ({ services, input, signedIn }) => {
  const owner = await ownKey(services, signedIn.member, input.payment_type, keyOf(input));
  if (isRefused(owner)) return owner;
  return { data: { owner_name: owner.name, document: maskCpf(owner.document) } };
};

/**
 * The key in canonical form, proven at the provider of payouts, or the member's saved account as it is now. It asks another host:
 * never inside a transaction. Refused: PIX_KEY_NOT_OWN, METHOD_CLOSED, NOT_FOUND, PROVIDER_UNAVAILABLE, TOO_MANY_REQUESTS.
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

/** The field of the key's kind holds it. */
const keyOf = (input: { payment_type: PixKeyKind }) =>
  (input as unknown as Record<string, string>)[pixKeyField[input.payment_type]] ?? '';

/** The owner of a key of the member's own. Nobody's key, another's and one that the provider rejects answer alike. */
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

/** A person's key is theirs by their CPF; a company's by who answers for it. The CPF alone decides: banks cut names short. */
function isTheirs(owner: KeyOwner, cpf: string, kind: PixKeyKind): boolean {
  if (kind === 'cnpj') return owner.responsibleCpf === cpf;
  return owner.responsibleCpf === null && owner.document.replace(/\D/g, '') === cpf;
}
