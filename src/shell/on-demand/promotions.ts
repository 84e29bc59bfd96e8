/**
 * Shows when an offer ends, and which is closed now: on the cards of the promotions page and on an offer's own page. Both
 * come from the operator's schedule. An offer without a planned end has no date.
 */
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { pageTag } from '#lib/page-tag.ts';
import { openOffers } from '#stores/site-data.ts';
import type { OpenOffer } from '#stores/site-data.ts';
import { startKinds } from './promotion-kinds.ts';

const places = document.querySelector<HTMLElement>('[data-ends-text]');

/** Returns the text for an offer; "" for an open one without a planned end. */
function textOf(offer: OpenOffer | undefined): string {
  const { endsText = '', closedText = '' } = places?.dataset ?? {};
  if (!offer) return closedText;
  return offer.endsAt === '' ? '' : fill(endsText, { date: formatWireDate(offer.endsAt, pageTag()) });
}

function show(open: readonly OpenOffer[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-offer]')) {
    const offer = open.find((each) => each.offer === place.dataset['offer']);
    place.toggleAttribute('data-closed', !offer);
    const text = textOf(offer);
    if (text === '') continue;
    const chip = document.createElement('span');
    chip.className = 'promo-end';
    chip.textContent = text;
    // An offer's page has one line for it, so that nothing below moves.
    const line = place.querySelector('h1 + .adult');
    if (line) line.append(' · ', chip);
    else place.append(chip);
  }
  showClosedLast();
}

/** Moves the closed offers to the end of the list, and shows the chip that lists them alone. */
function showClosedLast(): void {
  const closed = [...document.querySelectorAll('.promos > li:has([data-closed])')];
  places?.append(...closed);
  const chip = document.querySelector('.promo-kinds [value="closed"]')?.parentElement;
  chip?.toggleAttribute('hidden', closed.length === 0);
}

async function start(): Promise<void> {
  const open = await openOffers(document.documentElement.dataset['locale'] ?? '');
  if (open) show(open);
}

startKinds();
if (places) void start();
