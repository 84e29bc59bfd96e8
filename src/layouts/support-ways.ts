/** Fills the ways to a person (components/SupportWays.astro) with what the operator has set since the site was built. */
import { askSupport } from '#stores/support.ts';

const hrefs = { url: '', email: 'mailto:', phone: 'tel:' } as const;

async function fillWays(): Promise<void> {
  const found = await askSupport();
  if (!found) return;
  for (const way of ['url', 'hours', 'email', 'phone'] as const) {
    const value = found[way] ?? '';
    const place = document.querySelector<HTMLElement>(`[data-way="${way}"]`);
    const shown = place?.querySelector<HTMLElement>('[data-value]');
    // A link that is none of the web's would be somebody else's script.
    if (!place || !shown || (way === 'url' && value !== '' && !value.startsWith('https://'))) continue;
    place.hidden = value === '';
    if (shown instanceof HTMLAnchorElement && way !== 'hours') shown.href = `${hrefs[way]}${value}`;
    if (way !== 'url') shown.textContent = value;
  }
}
void fillWays();
