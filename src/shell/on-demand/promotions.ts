/**
 * Shows on the cards of the promotions page when an offer ends, and which is closed now (`activityDetailsCall`,
 * contract/promotions.ts). Both come from the operator's schedule; an offer without one has no date.
 */
import { fill } from '#lib/fill.ts';
import { formatWireDate } from '#lib/dates.ts';
import { pageTag } from '#lib/page-tag.ts';

interface OpenOffer {
  readonly offer?: unknown;
  readonly ends_at?: unknown;
}

/** Returns the open offers; null: they could not be loaded, and nothing is said about any. */
async function openOffers(): Promise<readonly OpenOffer[] | null> {
  const url = `${import.meta.env.PUBLIC_API_URL}/api/activitydetails/get`;
  try {
    const reply = await fetch(url);
    const { data } = (await reply.json()) as { data?: unknown };
    return reply.ok && Array.isArray(data) ? (data as OpenOffer[]) : null;
  } catch {
    return null;
  }
}

function show(list: HTMLElement, open: readonly OpenOffer[]): void {
  for (const card of list.querySelectorAll<HTMLElement>('[data-offer]')) {
    const offer = open.find((each) => each.offer === card.dataset['offer']);
    const end = typeof offer?.ends_at === 'string' ? offer.ends_at : '';
    card.toggleAttribute('data-closed', !offer);
    if (offer && end === '') continue;
    const chip = document.createElement('span');
    chip.className = 'promo-end';
    chip.textContent = offer
      ? fill(list.dataset['until'] ?? '', { date: formatWireDate(end, pageTag()) })
      : (list.dataset['closed'] ?? '');
    card.append(chip);
  }
}

async function start(list: HTMLElement): Promise<void> {
  const open = await openOffers();
  if (open) show(list, open);
}

const list = document.querySelector<HTMLElement>('[data-promotions]');
if (list) void start(list);
