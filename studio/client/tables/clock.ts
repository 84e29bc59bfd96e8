/** Renders the table's clock: the phase, the seconds left, and a bar. */
import type { TableView } from '#studio/server/tables/view.ts';
import { byId, text } from '../page.ts';
import { everyStep } from '../shapes.ts';

/** Creates the clock. `tick` is called 25 times a second. */
export function createClock(now: () => number, tick: () => void) {
  const words = byId('phase');
  const seconds = byId('seconds');
  const bar = byId('bar');
  let endsAt: number | null = null;
  let shown = '';
  everyStep(() => {
    tick();
    const left = endsAt === null ? '' : String(Math.max(0, Math.ceil((endsAt - now()) / 1000)));
    if (left === shown) return;
    shown = left;
    seconds.textContent = left;
  });
  return {
    show: ({ phase, phaseEndsAt }: TableView): void => {
      words.textContent = text(`phase.${phase}`);
      endsAt = phaseEndsAt === null ? null : Date.parse(phaseEndsAt);
      bar.getAnimations().forEach((each) => each.cancel());
      bar.hidden = endsAt === null;
      if (endsAt === null) return;
      const left = Math.max(0, endsAt - now());
      bar.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { duration: left, fill: 'forwards' });
    },
  };
}
