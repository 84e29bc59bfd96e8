/** Fills the header's player part without a framework (components/PlayerBar.astro): first from the page's first reply, then from the stores. */
import { isBalanceHidden } from '#lib/balance-choice.ts';
import { formatMoney } from '#lib/money.ts';
import { pageTag } from '#lib/page-tag.ts';

/** `last`: the tab's earlier value, marked as old until the current one arrives. */
export type Age = 'fresh' | 'last';

/** Shows cash in centavos; null where it is unknown, with its space reserved. */
export function showHeaderBalance(cents: bigint | null, age: Age = 'fresh', isHidden = isBalanceHidden()): void {
  const box = document.querySelector<HTMLElement>('.wallet-balance');
  const [word, amount] = box?.children ?? [];
  if (!box || !(word instanceof HTMLElement) || !amount) return;
  const state = cents === null ? 'unknown' : isHidden ? 'hidden' : age;
  box.dataset['state'] = state;
  word.textContent = word.dataset[state] ?? '';
  amount.className = cents === null ? 'skeleton' : 'money';
  amount.ariaHidden = String(state === 'unknown' || state === 'hidden');
  if (cents === null) return;
  amount.textContent = state === 'hidden' ? 'R$ ••••' : formatMoney(cents, pageTag());
  // The home shows the same amount in large.
  const figure = document.querySelector('[data-amount="money"]');
  figure?.replaceChildren(amount.textContent);
}

/** Shows the number of unread notices at the bell; 0: none. From a hundred on it shows more than 99. */
export function showHeaderUnread(unread: number): void {
  const bell = document.querySelector<HTMLElement>('.bell');
  if (!bell) return;
  const text = unread > 99 ? '99+' : unread ? `${unread}` : '';
  bell.ariaLabel = String(bell.ariaLabel).replace(/( \(.*)?$/, text && ` (${text})`);
  bell.dataset['unread'] = text;
}

export function showHeaderName(name: string): void {
  const place = document.querySelector('.top-name')?.lastElementChild;
  if (place) place.textContent = name;
}
