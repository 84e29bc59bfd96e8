import { submitDeposit } from '#stores/deposit.ts';
import { methodOf, valueOf } from './journey.ts';

/** Requests a deposit through the store, with the method's bonus unless the input says otherwise. `money`: with two decimals. Returns its number. */
export async function orderDeposit(
  money: string,
  type: 'online_pix' | 'online_ted' = 'online_pix',
  bonus = true,
): Promise<string> {
  const next = valueOf(await submitDeposit({ money, method: await methodOf(type), bonus }));
  return next.step === 'payment' ? next.billNo : '';
}
