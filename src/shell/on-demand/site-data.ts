/**
 * Shows settings that operators changed after the build, where the page has a place for them. The places are the
 * footer, the languages, and the end of an offer. It loads at the first scroll or opened menu. If the API is down, the
 * page stays as built.
 */
import { openOffers, siteData } from '#stores/site-data.ts';
import type { OpenOffer, SiteData } from '#stores/site-data.ts';

const locale = document.documentElement.dataset['locale'] ?? '';
const foot = document.querySelector('.foot');

/** Content loads a little before it is visible, so that nothing visible moves. */
const AHEAD = '400px';

function whenNear(element: Element | null, act: () => unknown): void {
  if (!element) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      act();
    },
    { rootMargin: AHEAD },
  );
  observer.observe(element);
}

let shown: Promise<void> | undefined;
const showSite = () => (shown ??= siteData(locale).then(show));

function show({ links, languages, announcement }: SiteData): void {
  if (links) showLinks(links);
  if (languages) showLanguages(languages);
  if (announcement) showAnnouncement(announcement);
}

function showLinks(links: NonNullable<SiteData['links']>): void {
  const list = foot?.querySelector('ul.links:not(nav *)') ?? element('ul', 'links');
  list.replaceChildren(
    ...links.map(({ name, url }) => {
      const link = element('a', '', name) as HTMLAnchorElement;
      link.href = url;
      link.rel = 'noopener';
      const item = element('li');
      item.append(link);
      return item;
    }),
  );
  if (links.length === 0) list.remove();
  else if (!list.isConnected) foot?.querySelector('nav')?.after(list);
}

/** Shows the offered languages. The page's own language stays visible. */
function showLanguages(codes: readonly string[]): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-language]')) {
    const item = link.closest('li');
    if (item) item.hidden = !codes.includes(link.dataset['language'] ?? '') && !link.hasAttribute('aria-current');
  }
}

/** Shows the announcement's title, with a link to the announcements. */
function showAnnouncement(title: string): void {
  const support = foot?.querySelector<HTMLAnchorElement>('a[href$="/information-center/support"]');
  if (!support) return;
  const link = element('a', '', title) as HTMLAnchorElement;
  link.href = support.pathname.replace(/support$/, 'notification');
  const line = element('p', 'links');
  line.append(link);
  foot?.prepend(line);
}

/** Shows the operator's text under an offer, once where several pages of one offer are shown together. */
function showOffers(places: readonly HTMLElement[], offers: readonly OpenOffer[]): void {
  for (const { offer, title, content } of offers)
    if (title && content)
      places
        .find((place) => place.dataset['said'] === offer)
        ?.replaceChildren(element('h2', '', title), element('p', '', content));
}

function element(tag: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

whenNear(foot, showSite);
document.addEventListener(
  'toggle',
  ({ target }) => (target as Element).matches('details.languages') && showSite(),
  true,
);
if (document.querySelector('details.languages[open]')) void showSite();

const places = [...document.querySelectorAll<HTMLElement>('[data-said]')];
whenNear(places[0] ?? null, async () => showOffers(places, (await openOffers(locale)) ?? []));

const ways = document.querySelector<HTMLElement>('[data-support]');
if (ways) void import('./support.ts').then(({ startSupport }) => startSupport(ways, locale)).catch(() => null);
