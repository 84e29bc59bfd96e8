/**
 * Implements the scene of Seta do Sertão: a dial with a needle. The winning arc is marked, and the needle stops at the
 * drawn mark.
 */
import { fill } from '#lib/fill.ts';
import { FEWEST, MANY, paysFor, setaDoSertao, winning } from '#games/seta-do-sertao/rules.ts';
import type { Side } from '#games/seta-do-sertao/rules.ts';
import { formatFactor, formatShare } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import type { BetWords, Host, Scene } from '../../scene.ts';
import { paced, shape } from '../../shapes.ts';
import { createRecent } from '../../recent.ts';
import { triumph } from '../../triumph.ts';
import { createNeedle, STOP_MS } from './needle.ts';

export const rules = setaDoSertao;

const MARKS = 10_000;
const RADIUS = 88;
/** How many of the last results are shown. */
const RECENT = 6;
/** Degrees between two ticks of the dial. */
const TICK = 9;

const degrees = (mark: number) => (mark * 360) / MARKS;
/** Formats a mark as four digits, e.g. "0045". */
const asMark = (mark: number) => String(mark).padStart(4, '0');

/** Encloses a figure that stands out of its sentence. */
const FIGURE = '\u0000';
const figure = (text: string) => FIGURE + text + FIGURE;

/** Returns the range where the needle must stop, and its payment. */
export const betWords: BetWords<Side> = (choice, texts) => [
  fill(texts[choice.side === 'below' ? 'winsBelow' : 'winsFrom'] ?? '', { mark: asMark(choice.mark) }),
  formatFactor(paysFor(winning(choice)), languageTag),
];

export function createScene(host: Host): Scene<Side, number> {
  const { texts } = host;
  let side: Side['side'] = 'below';
  let marks = 5000;
  /** The mark where the needle stopped; null while it has not. */
  let shown: number | null = null;

  const arc = shape('path', { class: 'wins' });
  /** Where the arc begins or ends by the player's choice. */
  const limit = shape('line', { x1: 0, x2: 0, y1: -98, y2: -78, class: 'limit' });
  const stopped = shape('circle', { r: 5, class: 'stopped', cx: 0, cy: -RADIUS });
  const dial = shape('svg', { viewBox: '-100 -100 200 200', class: 'dial', role: 'img' });
  const ticks = Array.from({ length: 360 / TICK }, (_, index) =>
    shape('line', { x1: 0, x2: 0, y1: -96, y2: index % 10 === 0 ? -86 : -91, transform: `rotate(${index * TICK})` }),
  );
  const numbers = [0, 2500, 5000, 7500].map((mark) => {
    const label = shape('text', { class: 'mark', ...placed(mark, 67) });
    label.textContent = asMark(mark);
    return label;
  });
  dial.append(shape('circle', { r: 98, class: 'face' }), arc, ...ticks, limit, ...numbers, stopped);
  const reading = make('b', { className: 'reading' });
  const needle = createNeedle(host.art('seta'), TICK, () => host.sound('tick'));
  const hub = make('div', { className: 'hub' }, reading);
  for (const each of [needle.root, hub]) each.setAttribute('aria-hidden', 'true');
  const compass = make('div', { className: 'compass' }, dial, needle.root, hub);
  const recent = createRecent(RECENT);
  host.stage.append(recent.root, compass);

  const choice = (): Side => ({ side, mark: side === 'below' ? marks : MARKS - marks });

  const sides = (['below', 'from'] as const).map((each) => {
    const input = make('input', { type: 'radio', name: 'side', value: each, checked: each === side });
    input.addEventListener('change', () => {
      side = each;
      changed();
    });
    return make('label', {}, input, make('span', {}, texts[each] ?? ''));
  });
  const slider = make('input', {
    type: 'range',
    min: String(FEWEST),
    max: String(MANY),
    step: '50',
    value: String(marks),
    ariaLabel: texts.chanceOf ?? '',
  });
  slider.addEventListener('input', () => {
    marks = Number(slider.value);
    changed();
  });
  const facts = make('p', { className: 'odds' });
  host.board.append(
    make('div', { className: 'sides', role: 'radiogroup', ariaLabel: texts.side ?? '' }, ...sides),
    slider,
    facts,
  );

  function changed(): void {
    shown = null;
    dial.classList.remove('paid');
    draw();
    host.chosen();
  }

  function draw(): void {
    const picked = choice();
    const [from, to] = picked.side === 'below' ? [0, picked.mark] : [picked.mark, MARKS];
    arc.setAttribute('d', arcOf(degrees(from), degrees(to)));
    const m100 = paysFor(winning(picked));
    const said = picked.side === 'below' ? 'winsBelow' : 'winsFrom';
    limit.setAttribute('transform', `rotate(${degrees(picked.mark)})`);
    const sentence = fill(texts.odds ?? '', {
      where: fill(texts[said] ?? '', { mark: figure(asMark(picked.mark)) }),
      share: figure(formatShare(winning(picked), languageTag)),
      factor: figure(formatFactor(m100, languageTag)),
      rtp: formatShare(Math.floor((winning(picked) * m100) / 100), languageTag),
    });
    facts.replaceChildren(
      ...sentence.split(FIGURE).map((part, index) => (index % 2 === 0 ? part : make('b', {}, part))),
    );
    slider.setAttribute('aria-valuetext', formatShare(winning(picked), languageTag));
    reading.textContent = shown === null ? '' : asMark(shown);
    stopped.setAttribute('transform', `rotate(${degrees(shown ?? 0)})`);
    dial.classList.toggle('over', shown !== null);
    dial.ariaLabel = shown === null ? (texts.dial ?? '') : fill(texts.stopped ?? '', { mark: asMark(shown) });
  }
  draw();

  /** Shows the mark that the turning needle passes. */
  const pass = (angle: number) => {
    reading.textContent = asMark(Math.floor((((angle % 360) + 360) % 360) * (MARKS / 360)) % MARKS);
  };

  return {
    choice,
    note: (stake) => fill(texts.mayPay ?? '', { amount: money((stake * BigInt(paysFor(winning(choice())))) / 100n) }),
    begin: () => {
      shown = null;
      dial.classList.remove('paid');
      draw();
      if (host.calm()) return;
      // The dial gives way under the press.
      compass.animate({ transform: ['none', 'scale(0.965)', 'none'] }, { duration: 260, easing: 'ease-out' });
      needle.turn(pass);
    },
    show: async (mark, _choice, isGain) => {
      if (host.calm()) needle.lay(degrees(mark));
      else await needle.stopAt(degrees(mark), pass, paced(host, STOP_MS));
      shown = mark;
      draw();
      dial.classList.toggle('paid', isGain);
      host.sound('thud');
      if (!host.calm())
        compass.animate({ transform: ['none', 'translateY(1.6%)', 'none'] }, { duration: 240, easing: 'ease-out' });
      recent.add(make('b', { className: isGain ? 'gain' : '' }, asMark(mark)), host.calm());
    },
    rest: () => {
      needle.rest();
      draw();
    },
    triumph: () =>
      triumph([make('i', { className: 'sun' }), host.art('seta')], () => make('i', { className: 'spark' })),
    account: (mark) => fill(texts.stopped ?? '', { mark: asMark(mark) }),
  };
}

/** Returns the position of a mark's label, at a radius from the middle. */
function placed(mark: number, radius: number) {
  const angle = ((degrees(mark) - 90) * Math.PI) / 180;
  return { x: (Math.cos(angle) * radius).toFixed(1), y: (Math.sin(angle) * radius).toFixed(1) };
}

/** Returns the path of a ring segment. The angles are degrees from the top. */
function arcOf(from: number, to: number): string {
  const point = (degree: number) => {
    const { x, y } = placed((degree / 360) * MARKS, RADIUS);
    return `${x} ${y}`;
  };
  const middle = (from + to) / 2;
  return `M${point(from)}A${RADIUS} ${RADIUS} 0 0 1 ${point(middle)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to)}`;
}
