/**
 * Fills the support page: contacts and hours as operators have set them, whether support is open now, and the search
 * of the questions.
 */
import { formatTimeOfDay } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { isOpenAt, parseOpeningHours } from '#lib/opening-hours.ts';
import { pageTag } from '#lib/page-tag.ts';
import { findSupport } from '#stores/site-data.ts';
import type { Support } from '#stores/site-data.ts';

const MINUTE_MS = 60_000;

/** Fills the part of the page about contacts. If the API does not answer, the part stays as built. */
export async function startSupport(part: HTMLElement, locale: string): Promise<void> {
  startSearch();
  const place = wayIn(part, 'hours');
  showHours(part, place?.dataset['hours'] ?? '');
  const support = await findSupport(locale);
  if (support) showWays(part, support);
  setInterval(() => showHours(part, place?.dataset['hours'] ?? ''), MINUTE_MS);
}

const wayIn = (part: HTMLElement, way: string) => part.querySelector<HTMLElement>(`[data-way=${way}]`);

/** Shows the contacts that are set, and hides the others. */
function showWays(part: HTMLElement, support: Support): void {
  for (const [way, starts] of [
    ['url', ''],
    ['email', 'mailto:'],
    ['phone', 'tel:'],
  ] as const) {
    const place = wayIn(part, way);
    const value = support[way] ?? '';
    const row = place?.closest('li');
    if (!place || !row) continue;
    row.hidden = value === '';
    if (way !== 'url') place.textContent = value;
    (place as HTMLAnchorElement).href = starts + value;
  }
  const none = wayIn(part, 'none');
  if (none) none.hidden = Boolean(support.url || support.email || support.phone);
  const hours = wayIn(part, 'hours');
  if (hours) hours.dataset['hours'] = support.hours ?? '';
  showHours(part, support.hours ?? '');
}

/** Shows whether support is open now, where the hours can be parsed. Other text is shown unchanged. */
function showHours(part: HTMLElement, text: string): void {
  const hours = parseOpeningHours(text);
  const clock = (time: string) => formatTimeOfDay(time, pageTag());
  const values: Readonly<Record<string, string>> = hours ? { from: clock(hours.from), until: clock(hours.until) } : {};
  const isOpen = hours !== null && isOpenAt(hours, new Date());
  const { open = '', closed = '', daily = '', always = '', back = '' } = part.dataset;
  const said = !hours ? text : hours.from === hours.until ? always : fill(daily, values);
  say(wayIn(part, 'hours'), said);
  say(wayIn(part, 'state'), hours ? (isOpen ? open : closed) : '');
  say(wayIn(part, 'back'), hours && !isOpen ? fill(back, values) : '');
  part.dataset['state'] = hours ? (isOpen ? 'open' : 'closed') : '';
}

function say(place: HTMLElement | null, text: string): void {
  if (!place) return;
  place.hidden = text === '';
  if (place.textContent !== text) place.textContent = text;
}

/** Returns letters without diacritics, in lower case, so that "e" finds "é". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replaceAll('ı', 'i');

/** Shows the questions that have every typed word. */
function startSearch(): void {
  const faq = document.querySelector<HTMLElement>('[data-faq]');
  const input = faq?.querySelector('input');
  const said = faq?.querySelector('[data-faq-said]');
  const more = faq?.querySelector<HTMLDetailsElement>('.faq-more');
  if (!faq || !input || !said || !more) return;
  const rows = [...faq.querySelectorAll('li')].map((row) => ({ row, text: plain(row.textContent) }));
  const search = () => {
    const typed = plain(input.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { row, text } of rows) {
      row.hidden = !typed.every((word) => text.includes(word));
      if (!row.hidden) found++;
    }
    more.open = typed.length > 0;
    faq.toggleAttribute('data-searching', typed.length > 0);
    const { found: foundText = '', none = '' } = faq.dataset;
    said.textContent = typed.length === 0 ? '' : found === 0 ? none : fill(foundText, { count: found });
  };
  input.addEventListener('input', search);
  if (input.value !== '') search();
}
