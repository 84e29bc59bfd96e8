/**
 * Implements the scene of Rio de Guaraná: symbols float on a river. What pays leaves with a wave, what is above falls,
 * and the gauge rises with each wave.
 */
import { fill } from '#lib/fill.ts';
import { waterAt, wavesOf } from '#games/rio-de-guarana/river.ts';
import type { Water } from '#games/rio-de-guarana/river.ts';
import { offered, rioDeGuarana } from '#games/rio-de-guarana/rules.ts';
import { make } from '../../page.ts';
import type { Host, Scene } from '../../scene.ts';
import { triumph } from '../../triumph.ts';
import { createGauge, createLedger } from './gauge.ts';
import { createPace } from './pace.ts';
import { createWater } from './water.ts';

export const rules = rioDeGuarana;
export { offered };

/** What floats before the first round. Nothing of it pays. */
const calmWater = waterAt([15, 6, 9, 0, 4]);
/** How long the symbols that pay are shown before they leave, ms, and how long the rest follows. */
const MARK_MS = 640;
const PAUSE_MS = 160;

export function createScene(host: Host): Scene<null, readonly number[]> {
  const { texts } = host;
  const pace = createPace(host);
  const water = createWater(host, pace);
  const gauge = createGauge();
  const ledger = createLedger(host);
  const river = make(
    'div',
    { className: 'river', role: 'img' },
    make('div', { className: 'shore' }, host.art('margem'), make('span', { className: 'leap' }, host.art('boto'))),
    make('i', { className: 'current' }),
    ...[1, 2, 3, 4].map(() => make('span', { className: 'pad' }, host.art('regia'))),
    make(
      'div',
      { className: 'bed' },
      gauge.root,
      make('div', { className: 'course' }, water.root, water.swell, water.burst),
    ),
    ledger.root,
  );
  host.stage.append(river);
  let standing: Water = calmWater;
  let leaving: Promise<void> = Promise.resolve();
  /** The steps of a reveal that a tap may end: none, the arrival alone, or all that are left. */
  let running: 'nothing' | 'arrival' | 'waves' = 'nothing';

  const tap = (event: Event) => {
    if (event instanceof KeyboardEvent && event.repeat) return;
    if (running === 'arrival') pace.skip();
    if (running === 'waves') pace.hurry();
  };
  for (const sign of ['pointerdown', 'keydown'] as const) document.addEventListener(sign, tap);

  function label(shown: Water): void {
    standing = shown;
    river.ariaLabel = shown.map((ids) => ids.map((id) => texts[`symbol_${id}`] ?? id).join(', ')).join('; ');
  }

  /** Lets the symbols arrive, as at the start of a round. */
  async function arrive(shown: Water): Promise<void> {
    running = 'arrival';
    await water.arrive(shown);
    running = 'waves';
  }

  label(calmWater);
  water.fill(calmWater);
  if (!host.calm()) leaving = arrive(calmWater).then(() => void (running = 'nothing'));

  return {
    choice: () => null,
    begin: () => {
      pace.hurry();
      pace.restart();
      ledger.show([]);
      gauge.rise(0);
      leaving = host.calm() ? Promise.resolve() : leaving.then(water.empty);
    },
    show: async (stops) => {
      const waves = wavesOf(stops);
      const last = waves.at(-1)?.after ?? waterAt(stops);
      await leaving;
      label(last);
      if (host.calm()) {
        water.fill(last);
        gauge.rise(waves.length);
        return ledger.show(waves);
      }
      await arrive(waterAt(stops));
      for (const [index, wave] of waves.entries()) {
        const paid = waves.slice(0, index + 1);
        gauge.rise(index + 1);
        const isOver = paid.reduce((sum, { m100 }) => sum + m100, 0) > 100;
        water.mark(wave, isOver);
        await pace.frame();
        ledger.show(paid);
        // Payments up to the stake have no sound and no colour.
        if (isOver) host.sound('tick');
        await pace.hold(MARK_MS);
        await water.wash(wave);
        await pace.hold(PAUSE_MS);
      }
      pace.restart();
      running = 'nothing';
    },
    rest: async () => {
      await leaving;
      water.fill(standing);
    },
    triumph: () => triumph([make('i', { className: 'splash' }), host.art('boto')], () => host.art('guarana')),
    account: (stops) => {
      const waves = wavesOf(stops).length;
      return waves > 0 ? fill(texts.waves ?? '', { waves }) : '';
    },
  };
}
