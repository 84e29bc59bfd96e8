/** Shows recent games, or some of the page's own where none can be loaded. */
import { formatRtp } from '#lib/rtp.ts';
import { pageTag } from '#lib/page-tag.ts';
import { tileElement } from '../game-tile.ts';
import type { Home } from './reply.ts';

/** The games in a row that is not of recent games, and the shortest row of the page that stays. */
const MOST = 6;
const LEAST = 4;

export function showGames(games: Home['games'] | null): void {
  const row = document.querySelector('.going-on');
  const [heading, list] = [row?.querySelector<HTMLElement>('h2'), row?.querySelector('.rail')];
  if (!row || !heading || !list) return;
  const note = row.querySelector<HTMLElement>('template')?.dataset['note'] ?? '';
  const tiles = (games?.data ?? []).flatMap(
    ({ id, game_code: code, name, img_url: image, rtp, is_round_open: isOpen }) => {
      const share = formatRtp(rtp, pageTag());
      return (
        tileElement(row, { id: Number(id), code, name, image, facts: [isOpen ? note : share && `RTP ${share}`] }) ?? []
      );
    },
  );
  const isKnown = games !== null && tiles.length > 0;
  heading.textContent = heading.dataset[isKnown ? games.list : 'recommend'] ?? '';
  if (isKnown && games.list === 'recent') {
    list.replaceChildren(...tiles);
    return hideRepeated(new Set());
  }
  const shown = [...tiles, ...othersOfPage(new Set(tiles.map(addressOf))).slice(0, MOST - tiles.length)];
  list.replaceChildren(...shown);
  hideRepeated(new Set(shown.map(addressOf)));
}

/** Returns the attribute, because a copy from a template has no base to resolve `href` against. */
const addressOf = (tile: Element) => tile.querySelector('a')?.getAttribute('href');

/**
 * Hides tiles of the page's own rows that the first row shows, and rows that become too short by that. Rows on the
 * screen stay whole, and all rows of a page that was scrolled, so that nothing in sight moves.
 */
function hideRepeated(shown: ReadonlySet<string | null | undefined>): void {
  if (scrollY > 0) return;
  for (const section of document.querySelectorAll<HTMLElement>('main .section:not(.going-on):has(> .rail)')) {
    section.hidden = false;
    if (section.getBoundingClientRect().top < innerHeight) continue;
    const tiles = [...section.querySelectorAll<HTMLElement>('.rail > li:has(.tile)')];
    for (const tile of tiles) tile.hidden = shown.has(addressOf(tile));
    const left = tiles.filter((tile) => !tile.hidden).length;
    section.hidden = left < tiles.length && left < LEAST;
  }
}

/** Returns copies of the page's own tiles without the known ones, with the facts that the row's other tiles have. */
function othersOfPage(known: ReadonlySet<string | null | undefined>): Element[] {
  const places = 'main .section:not(.going-on) > :is(.rail, .lobby-tiles) > li:has(.tile)';
  return [...document.querySelectorAll(places)]
    .filter((tile) => !known.has(addressOf(tile)))
    .map((tile) => {
      const copy = tile.cloneNode(true) as HTMLElement;
      copy.removeAttribute('id');
      copy.hidden = false;
      for (const fact of copy.querySelectorAll('.tile > span > span'))
        if (!fact.textContent.startsWith('RTP')) fact.remove();
      return copy;
    });
}
