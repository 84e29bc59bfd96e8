/**
 * Runs the lobby by its address (components/LobbyList.astro), without a framework. The choice is in the address, so that a link, a reload and
 * the back button show the same. Found games and the scroll position are kept with the history entry. The frame loads it where the address asks
 * for it, or at the first touch of a filter.
 */
import { FAVOURITES_EVENT } from '#lib/browser-names.ts';
import { fill } from '#lib/fill.ts';
import { fillAttributes } from '#lib/grid-fill.ts';
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
const chips = part(lobby, '.categories ul');
const filters = part<HTMLFormElement>(lobby, 'form');
const wrong = part(lobby, '[data-lobby-wrong]');
const list = part(lobby, '.found-games');
const heading = part(list, 'h2');
const count = part(list, '[role="status"]');
const tiles = part(list, 'ul');
const failed = part(list, '.notice');
const more = part<HTMLButtonElement>(list, '[data-more]');
const others = part(lobby, '.other-games');
/** The page's own tiles, and its last item, which leads to the support. */
const own = [...tiles.querySelectorAll<HTMLElement>(':scope > [data-type]')];
const ask = part(tiles, '.ask-game');
/** A list shorter than this shows other games below it. */
const FEW = 4;
const COMING = 12;

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
  const isWhole = wanted === null || isAll(wanted);
  const kept = (history.state as { lobby?: Kept } | null)?.lobby;
  root.dataset['games'] = isWhole ? 'all' : 'list';
  if (kept) {
    draw(kept);
    return scrollTo(0, kept.place);
  }
  if (isWhole) return showOwn(own, Number(list.dataset['total']));
  const ofType = wanted && isCategory(wanted) ? own.filter(({ dataset }) => dataset['type'] === wanted?.typeName) : [];
  if (ofType.length > 0) showOwn(ofType, ofType.length);
  else showComing();
  void load();
}

/** Shows tiles of the page itself. */
function showOwn(shown: readonly Element[], total: number): void {
  place(shown, total);
  more.hidden = shown.length >= total;
}

/** Shows the places of games that are loading. */
function showComing(): void {
  delete tiles.dataset['own'];
  tiles.replaceChildren(
    ...Array.from({ length: COMING }, () => {
      const item = document.createElement('li');
      item.className = 'tile-coming';
      item.append(Object.assign(document.createElement('span'), { className: 'skeleton' }));
      return item;
    }),
  );
  count.textContent = heading.dataset['loading'] ?? '';
  more.hidden = true;
  others.hidden = true;
}

/** Puts tiles into the grid, with the number of all games of the choice. Few games are followed by others. */
function place(shown: readonly Element[], total: number): void {
  delete tiles.dataset['own'];
  const words = heading.dataset[total === 0 ? 'none' : 'found'] ?? '';
  count.textContent = fill(words, { count: total });
  Object.entries(fillAttributes(shown.length)).forEach(([name, cells]) => ask.setAttribute(name, cells));
  putTiles(shown);
  others.hidden = total >= FEW;
  const known = new Set(shown.map(addressIn));
  if (!others.hidden)
    part(others, 'ul').replaceChildren(
      ...own
        .filter((tile) => !known.has(addressIn(tile)))
        .slice(0, COMING)
        .map((tile) => tile.cloneNode(true)),
    );
}

/** Puts tiles before the last item. Those that are in place already are not touched, so that a press on one is not lost. */
function putTiles(shown: readonly Element[]): void {
  const changed = shown.findIndex((tile, index) => tiles.children[index] !== tile);
  const inPlace = changed < 0 ? shown.length : changed;
  while (tiles.children.length > inPlace) tiles.lastElementChild?.remove();
  tiles.append(...shown.slice(inPlace), ask);
}

/** Returns the attribute, because a copy from a template has no base to resolve `href` against. */
const addressIn = (tile: Element) => tile.querySelector('a')?.getAttribute('href');

/** Marks the choice in chips and filters, and names it in the heading. */
function mark(): void {
  const { typeName = '', tag = '', provider = '', order = '' } = wanted ?? {};
  const chosen = typeName ? `type=${typeName}` : tag ? `tag=${tag}` : '';
  for (const chip of chips.querySelectorAll<HTMLElement>('[data-chip]')) {
    const isChosen = chip.dataset['chip'] === chosen;
    if (isChosen) chip.setAttribute('aria-current', 'true');
    else chip.removeAttribute('aria-current');
    if (!isChosen) continue;
    heading.textContent = chip.firstElementChild?.textContent ?? '';
    chips.scrollTo({ left: chip.offsetLeft - (chips.clientWidth - chip.offsetWidth) / 2 });
  }
  setField('provider', provider);
  setField('order', order || 'weight');
  const chosenProvider = provider && field('provider')?.selectedOptions[0]?.textContent;
  if (chosenProvider) heading.textContent = `${heading.textContent} · ${chosenProvider}`;
}

/** Returns a filter's field. A lobby with one provider has none for the provider. */
const field = (name: string) => filters.elements.namedItem(name) as HTMLSelectElement | null;

/** Sets a filter's field. A provider may be missing in an older page. */
function setField(name: string, value: string): void {
  const select = field(name);
  if (!select) return;
  if (![...select.options].some((option) => option.value === value)) select.append(new Option(value, value));
  select.value = value;
}

/** Loads the next games, until more than `shown` are known or there are no more, and then shows them. */
async function load(shown = 0): Promise<void> {
  // An unknown type shows all games.
  const choice = wanted ?? readAddress(new URLSearchParams(), askable);
  if (choice === null) return;
  const mine = new AbortController();
  asking = mine;
  more.disabled = true;
  let next = found;
  do next = await nextGames(choice, next, mine.signal);
  while (next && next.games.length <= shown && next.games.length < next.total);
  // The player has changed the choice meanwhile.
  if (mine.signal.aborted) return;
  more.disabled = false;
  if (next) draw(next);
  else if (!isShown()) fail();
}

/** Returns whether the grid has games, the page's own or loaded ones. */
const isShown = () => tiles.querySelector('.tile') !== null;

function fail(): void {
  failed.hidden = false;
  more.hidden = true;
  count.textContent = '';
  tiles.replaceChildren();
}

/** Shows loaded games; tiles that are already there stay. */
function draw(next: Found): void {
  const drawn = found ? [...tiles.children].filter((item) => item !== ask) : [];
  const fresh = next.games.slice(drawn.length).flatMap((game) => {
    const { id, code, name, image, provider, rtp } = tileOf(game, root.dataset['locale'] as Locale);
    return tileElement(list, { id, code, name, image, facts: [rtp ? `RTP ${rtp}` : provider] }) ?? [];
  });
  found = next;
  failed.hidden = true;
  place([...drawn, ...fresh], next.total);
  more.hidden = next.games.length >= next.total;
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
/** Returns the filters' choice. */
const chosenFilters = () => ({ provider: field('provider')?.value ?? '', order: field('order')?.value ?? '' });
filters.addEventListener('change', () => choose(chosenFilters()));
// The page's own tiles are the first of the same list.
more.addEventListener('click', () => void load(tiles.querySelectorAll('.tile').length));
part(failed, 'button').addEventListener('click', () => show());
addEventListener('popstate', show);
addEventListener('pagehide', keep);

// A filter may have been changed before this script loaded. The page's defaults are "all" and the operator's order.
const chosen = chosenFilters();
show();
if (chosen.provider !== '' || chosen.order !== 'weight') choose(chosen);
