import { submitDeposit } from '#stores/deposit.ts';
import { methodOf, valueOf } from './journey.ts';

/** Requests a deposit through the store. `money`: with two decimals. Returns its number. */
export async function orderDeposit(money: string, type: 'online_pix' | 'online_ted' = 'online_pix'): Promise<string> {
  const next = valueOf(await submitDeposit({ money, method: await methodOf(type) }));
  return next.step === 'payment' ? next.billNo : '';
}
