import type { BankAccount } from '#contract/cards.ts';

/** Formats a saved account: branch and masked number. */
export function accountText(account: BankAccount): string {
  return [account.bank_address, account.card_no].filter(Boolean).join(' · ');
}
