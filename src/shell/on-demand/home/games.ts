/** Shows recent games, or some of the page's own where none can be loaded. */
import { formatRtp } from '#lib/rtp.ts';
import { pageTag } from '#lib/page-tag.ts';
import { tileElement } from '../game-tile.ts';
import type { Home } from './reply.ts';

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
  heading.textContent = heading.dataset[games && tiles.length > 0 ? games.list : 'recommend'] ?? '';
  list.replaceChildren(...(tiles.length > 0 ? tiles : othersOfPage()));
}

/** Returns copies of the first tiles of the page's own rows. */
function othersOfPage(): Node[] {
  return [...document.querySelectorAll('main .section:not(.going-on) > .rail > li:has(.tile)')]
    .slice(0, 4)
    .map((tile) => tile.cloneNode(true));
}
