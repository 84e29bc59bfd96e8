/** Filters the cards of the promotions page by the pressed chip: all, a kind of offer, or those closed now. */

/** Listens to the chips. A page without them stays as it is. */
export function startKinds(): void {
  const row = document.querySelector<HTMLElement>('.promo-kinds');
  row?.addEventListener('click', ({ target }) => {
    const chip = (target as Element).closest('button');
    if (chip) press(row, chip);
  });
}

function press(row: HTMLElement, chip: HTMLButtonElement): void {
  const kind = chip.dataset['kind'] ?? '';
  for (const each of row.querySelectorAll('button')) each.setAttribute('aria-pressed', String(each === chip));
  for (const item of document.querySelectorAll<HTMLElement>('.promos > li')) {
    const isClosed = item.querySelector('[data-closed]') !== null;
    item.hidden = kind !== '' && (kind === 'closed' ? !isClosed : item.dataset['kind'] !== kind);
  }
  row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 });
}
