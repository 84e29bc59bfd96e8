/** Filters the cards of the promotions page by the chosen chip: all, a kind of offer, or those closed now. */

/** Follows the chips, also a choice from before this script loaded. A page without chips stays as it is. */
export function startKinds(): void {
  const row = document.querySelector<HTMLElement>('.promo-kinds');
  row?.addEventListener('change', () => filter(row));
  if (row) filter(row);
}

function filter(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLInputElement>('input:checked');
  const kind = chosen?.value ?? '';
  for (const item of document.querySelectorAll<HTMLElement>('.promos > li')) {
    const isClosed = item.querySelector('[data-closed]') !== null;
    item.hidden = kind !== '' && (kind === 'closed' ? !isClosed : item.dataset['kind'] !== kind);
  }
  const chip = chosen?.parentElement;
  if (chip) row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 });
}
