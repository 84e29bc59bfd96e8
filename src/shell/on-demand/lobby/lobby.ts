/**
 * Runs the lobby by its address (components/LobbyList.astro), without a framework. The choice is in the address, so that a link, a reload and
 * the back button show the same. Found games and the scroll position are kept with the history entry. The frame loads it where the address asks
 * for it, or at the first touch of a filter.
 */
import { FAVOURITES_EVENT } from '#lib/browser-names.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { tileOf } from '#i18n/game-tile.ts';
import { tileElement } from '../game-tile.ts';
import { isAll, isCategory, addressOf, readAddress } from './address.ts';
import type { Askable, Wanted } from './address.ts';
import { nextGames } from './list.ts';
import type { Found } from './list.ts';

const root = document.documentElement;
const lobby = part(document, '[data-lobby]');
const askable = JSON.parse(lobby.dataset['lobby'] ?? '{}') as Askable;
const filters = part<HTMLFormElement>(lobby, 'form');
const wrong = part(lobby, '[data-lobby-wrong]');
const list = part(lobby, '.found-games');
const heading = part(list, 'h2');
const told = part(list, '[role="status"]');
const tiles = part(list, 'ul');
const failed = part(list, '.notice');
const more = part<HTMLButtonElement>(list, '[data-more]');
/** The placeholders of games that load. */
const coming = [...tiles.children];

/** The list as stored with a history entry. */
interface Kept extends Found {
  readonly place: number;
}

let wanted: Wanted | null = null;
let found: Found | null = null;
let asking: AbortController | null = null;

function part<E extends HTMLElement>(within: ParentNode, selector: string): E {
  const element = within.querySelector<E>(selector);
  if (!element) throw new Error(`the lobby has no ${selector}`);
  return element;
}

/** Shows the games of the address. */
function show(): void {
  asking?.abort();
  wanted = readAddress(new URLSearchParams(location.search), askable);
  wrong.hidden = wanted !== null;
  found = null;
  failed.hidden = true;
  mark();
  if (wanted === null || isAll(wanted)) return look('all');
  const kept = (history.state as { lobby?: Kept } | null)?.lobby;
  if (kept) {
    draw(kept);
    return scrollTo(0, kept.place);
  }
  if (isCategory(wanted) && document.getElementById(wanted.typeName)) look('category');
  else {
    tiles.replaceChildren(...coming);
    told.textContent = heading.dataset['loading'] ?? '';
    more.hidden = true;
    look('list');
  }
  void ask();
}

/** Shows the page's own sections, one of them, or the list. */
function look(shown: 'all' | 'category' | 'list'): void {
  root.dataset['games'] = shown;
}

/** Marks the choice in chips, filters and sections. */
function mark(): void {
  const { typeName = '', tag = '', provider = '', order = '' } = wanted ?? {};
  const chosen = typeName ? `type=${typeName}` : tag ? `tag=${tag}` : '';
  for (const chip of lobby.querySelectorAll<HTMLElement>('nav [data-chip]')) {
    const isChosen = chip.dataset['chip'] === chosen;
    if (isChosen) chip.setAttribute('aria-current', 'true');
    else chip.removeAttribute('aria-current');
    if (isChosen) heading.textContent = chip.textContent;
  }
  setField('provider', provider);
  setField('order', order || 'weight');
  const chosenProvider = provider && field('provider').selectedOptions[0]?.textContent;
  if (chosenProvider) heading.textContent = `${heading.textContent} · ${chosenProvider}`;
  for (const section of lobby.querySelectorAll<HTMLElement>('.category'))
    section.toggleAttribute('data-chosen', section.id === typeName);
}

const field = (name: string) => filters.elements.namedItem(name) as HTMLSelectElement;

/** Sets a filter's field. A provider may be missing in an older page. */
function setField(name: string, value: string): void {
  const select = field(name);
  if (![...select.options].some((option) => option.value === value)) select.append(new Option(value, value));
  select.value = value;
}

/** Loads the next games. */
async function ask(): Promise<void> {
  if (wanted === null) return;
  const mine = new AbortController();
  asking = mine;
  more.disabled = true;
  const next = await nextGames(wanted, found, mine.signal);
  // The player has changed the choice meanwhile.
  if (mine.signal.aborted) return;
  more.disabled = false;
  // Where the list cannot be loaded, the page's own games of the category are shown.
  if (next) draw(next);
  else if (root.dataset['games'] === 'list') fail();
}

function fail(): void {
  failed.hidden = false;
  more.hidden = true;
  told.textContent = '';
  if (!found) tiles.replaceChildren();
}

/** Shows the list; tiles that are already there stay. */
function draw(next: Found): void {
  const drawn = found ? found.games.length : 0;
  const fresh = next.games.slice(drawn).flatMap((game) => {
    const { id, code, name, image, provider, rtp, stakes } = tileOf(game, root.dataset['locale'] as Locale);
    return tileElement(list, { id, code, name, image, facts: [provider, rtp && `RTP ${rtp}`, stakes] }) ?? [];
  });
  if (drawn === 0) tiles.replaceChildren(...fresh);
  else tiles.append(...fresh);
  found = next;
  failed.hidden = true;
  more.hidden = next.games.length >= next.total;
  const words = heading.dataset[next.total === 0 ? 'none' : 'found'] ?? '';
  told.textContent = fill(words, { count: next.total });
  look('list');
  dispatchEvent(new CustomEvent(FAVOURITES_EVENT));
}

/** Applies another choice, with a history entry of its own. */
function choose(change: Partial<Omit<Wanted, 'type'>>): void {
  keep();
  const { typeName = '', tag = '', provider = '', order = '' } = wanted ?? {};
  const address = addressOf({ typeName, tag, provider, order, ...change });
  history.pushState(null, '', location.pathname + address);
  show();
}

/** Stores found games and the scroll position with the history entry. */
function keep(): void {
  const kept: Kept | null = found && { ...found, place: Math.round(scrollY) };
  history.replaceState(kept && { lobby: kept }, '');
}

lobby.addEventListener('click', (event) => {
  const chip = (event.target as Element).closest<HTMLElement>('[data-chip]');
  // With a modifier key it opens a new tab like any other link.
  if (!chip || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const [kind, name = ''] = (chip.dataset['chip'] ?? '').split('=');
  choose({ typeName: kind === 'type' ? name : '', tag: kind === 'tag' ? name : '' });
  scrollTo(0, Math.min(scrollY, lobby.offsetTop));
});
filters.addEventListener('change', () => choose({ provider: field('provider').value, order: field('order').value }));
more.addEventListener('click', () => void ask());
part(failed, 'button').addEventListener('click', () => show());
addEventListener('popstate', show);
addEventListener('pagehide', keep);

// A filter may have been changed before this script loaded. The page's defaults are "all" and the operator's order.
const [provider, order] = [field('provider').value, field('order').value];
show();
if (provider !== '' || order !== 'weight') choose({ provider, order });
