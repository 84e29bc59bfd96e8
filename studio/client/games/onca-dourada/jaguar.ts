/** Draws the jaguar on the beam. It sleeps, opens its eyes as they fill the window, and roars at the full moon. */
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';

/** Returns how far the eyes are open with so many held eyes: a slit at three, wide at nine. */
const openAt = (held: number) => (held === 0 ? 0.1 : Math.min(1, 0.34 + (held - 3) * 0.13));

const layerOf =
  ({ art }: Pick<Host, 'art'>) =>
  (name: string, className: string) =>
    Object.assign(art(name), { className });

/** Returns the layers of the jaguar of a great win: it rises before the full moon, opens its eyes, and roars. */
export function roaring(host: Pick<Host, 'art'>): readonly Node[] {
  const layer = layerOf(host);
  return [
    make('i', { className: 'full-moon' }),
    layer('onca-vigia', 'roars-head'),
    layer('onca-olhos', 'roars-head eyes'),
    layer('onca-boca', 'roars-mouth'),
  ];
}

export function createJaguar(host: Pick<Host, 'art'>) {
  const layer = layerOf(host);
  const lids = make('div', { className: 'lids' }, layer('onca-olhos', ''));
  const root = make(
    'div',
    { className: 'jaguar', ariaHidden: 'true' },
    make('i', { className: 'moon' }),
    make('div', { className: 'face' }, layer('onca-vigia', ''), lids, layer('onca-boca', 'mouth')),
    layer('onca-patas', 'paws'),
  );

  /** Opens the eyes for so many held eyes; 0: asleep. */
  function wake(held: number): void {
    lids.style.transform = `scaleY(${openAt(held).toFixed(2)})`;
    root.classList.toggle('awake', held > 0);
    root.style.setProperty('--moon', held === 0 ? '0' : String((held - 2) / 7));
  }

  wake(0);
  return { root, wake, roar: (now: boolean) => void root.classList.toggle('roars', now) };
}
