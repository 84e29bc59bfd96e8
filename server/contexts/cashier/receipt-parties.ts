/** Returns both sides of a payment as a receipt shows them, and the refusal where there is no receipt (docs/domain/pix.md#receipts). */
import { maskCpf, maskPersonName } from '#lib/mask.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';

/** Returns the player, masked, because players send receipts to others. */
export const playerParty = ({ realname, cpf }: Pick<MemberRow, 'realname' | 'cpf'>) => ({
  name: maskPersonName(realname),
  document: maskCpf(cpf),
});

/** Returns the operator, as banks name it. */
export const operatorParty = ({ config }: Pick<Services, 'config'>) => ({
  name: config.operator.name,
  document: config.operator.cnpj,
});

/** States of deposits and withdrawals whose money went back. */
const RETURNED = ['returned', 'reversed'];

/** Refuses a receipt by the state of its deposit or withdrawal: the money went back, or never moved. */
export const noReceipt = (state: string) =>
  refuse(RETURNED.includes(state) ? 'RECEIPT_RETURNED' : 'RECEIPT_UNPAID', { field: 'bill_no' });
