import type { BankAccount } from '#contract/cards.ts';

/** A saved account in a line: branch and masked number. */
export function accountText(account: BankAccount): string {
  return [account.bank_address, account.card_no].filter(Boolean).join(' · ');
}
