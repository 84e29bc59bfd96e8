/** Draws the three reels of a finished round and its paying lines. */
import { lines, visibleSymbols } from '#games/engine.ts';
import type { LineWin, SlotGame } from '#games/engine.ts';
import { make } from '../page.ts';
import type { Host } from '../scene.ts';
import { shape } from '../shapes.ts';

export function createReels(game: SlotGame, { stage, art }: Pick<Host, 'stage' | 'art'>) {
  const overlay = shape('svg', { class: 'lines', viewBox: '0 0 300 300', 'aria-hidden': 'true' });
  const root = make('div', { className: 'reels', role: 'img' });
  stage.append(make('div', { className: 'machine' }, root));

  /** Shows the reels at `stops`. Lines that pay less than the round cost stand out less. */
  function show(stops: readonly number[], wins: readonly LineWin[], isGain: boolean): void {
    const reels = visibleSymbols(game, stops).map((symbols) =>
      symbols.map((id) => make('div', { className: 'cell' }, art(id))),
    );
    root.replaceChildren(...reels.map((cells) => make('div', { className: 'reel' }, ...cells)), overlay);
    root.classList.toggle('won', isGain && wins.length > 0);
    for (const win of wins) {
      const rows = (lines[win.line] ?? []).slice(0, win.count);
      for (const [reel, row] of rows.entries()) reels[reel]?.[row]?.classList.add('hit');
      const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ');
      for (const name of ['edge', isGain ? 'core' : 'plain'])
        overlay.append(shape('polyline', { points, class: name }));
    }
  }

  return { root, show };
}
