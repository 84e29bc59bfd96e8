/**
 * Renders the betting cloth. Buttons lie over the field for the selected number of covered numbers; other buttons hold
 * the outside bets.
 */
import { fill } from '#lib/fill.ts';
import type { Chip } from '#games/roleta-ipe/rules.ts';
import { covered } from '#games/roleta-ipe/table.ts';
import type { Spot } from '#games/roleta-ipe/table.ts';
import { formatFactor } from '#games/paytable.ts';
import { arrows } from '../../arrows.ts';
import { languageTag, make, money } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { shape } from '../../shapes.ts';
import { createTools } from '../../tools.ts';
import type { Tool } from '../../tools.ts';
import { sameChips } from './chips.ts';
import { cellOf, counts, factorFor, HIGH, outside, placesFor, WIDE } from './cloth.ts';
import type { Count, Place } from './cloth.ts';
import { colourOf } from './colour.ts';
import { markOf, placeOf } from './words.ts';

const keyOf = ({ kind, number }: Spot) => `${kind}${number}`;

export function createBoard({ board, texts }: Host, put: (spot: Spot) => void, tools: readonly Tool[]) {
  const cloth = make('div', { className: 'cloth', role: 'group', ariaLabel: texts.cloth ?? '' });
  const cells = Array.from({ length: 37 }, (_, number) => {
    const cell = make('span', { className: `cell ${colourOf(number)}` }, String(number));
    cell.setAttribute('aria-hidden', 'true');
    return at(cell, [...cellOf(number), 1, number === 0 ? 3 : 1]);
  });
  const field = make('div', { className: 'field' });
  const layer = make('div', { className: 'chips' });
  const buttons = new Map<string, { readonly place: Place; readonly button: HTMLButtonElement }>();
  const discs = new Map<string, HTMLElement>();
  let lying: readonly Chip[] = [];

  const around = outside.map((place) => hitOf(place, place.kind, wordOn(place)));
  cloth.append(...cells, field, ...around, layer);
  const renew = arrows(cloth);

  const kinds = counts.map((count) => {
    const input = make('input', { type: 'radio', name: 'count', checked: count === 1 });
    input.addEventListener('change', () => open(count));
    const factor = formatFactor(factorFor(count) * 100, languageTag);
    input.ariaLabel = fill(texts.covers ?? '', { n: count, factor });
    return make('label', {}, input, make('span', {}, dots(count), factor));
  });
  const open = (count: Count) => {
    for (const [key, { place }] of buttons) if (!outside.includes(place)) buttons.delete(key);
    field.replaceChildren(...placesFor(count).map((place) => hitOf(place, count === 2 ? 'dot' : `over${count}`, '')));
    renew();
  };

  const acts = createTools(tools);
  board.append(
    make(
      'div',
      { className: 'tools' },
      make('div', { className: 'kinds', role: 'radiogroup', ariaLabel: texts.kinds ?? '' }, ...kinds),
      ...acts.buttons,
    ),
    cloth,
  );
  open(1);

  function hitOf(place: Place, look: string, word: string): HTMLButtonElement {
    const button = make('button', { type: 'button', className: `hit ${look}` }, word);
    if (place.kind === 'red') button.dataset.try = '';
    button.addEventListener('click', () => put({ kind: place.kind, number: place.number }));
    buttons.set(keyOf(place), { place, button });
    named(place, button);
    return at(button, place.hit);
  }

  function wordOn({ kind, number }: Place): string {
    return kind === 'column' ? formatFactor(300, languageTag) : markOf({ kind, number }, texts);
  }

  /** Sets a button's label: what it covers and what is bet there. */
  function named(place: Place, button: HTMLButtonElement): void {
    // The label includes the visible text, so that voice control finds the button.
    const name = [...new Set([button.textContent, placeOf(place, texts)])].filter(Boolean).join(', ');
    const chip = lying.find((each) => keyOf(each) === keyOf(place));
    button.ariaLabel = chip ? `${name}, ${money(BigInt(chip.cents))}` : name;
  }

  return {
    /** Shows exactly these chips. */
    show: (chips: readonly Chip[]): void => {
      if (sameChips(chips, lying)) return acts.show();
      const changed = new Set([...lying, ...chips].map(keyOf));
      lying = chips;
      const keys = new Set(chips.map(keyOf));
      for (const [key, disc] of discs)
        if (!keys.has(key)) {
          disc.remove();
          discs.delete(key);
        }
      for (const chip of chips) {
        const disc = discs.get(keyOf(chip)) ?? discOf(chip);
        disc.textContent = short(chip.cents);
        discs.set(keyOf(chip), disc);
      }
      for (const [key, { place, button }] of buttons) if (changed.has(key)) named(place, button);
      acts.show();
    },
    /** Highlights the drawn number; null removes the highlight. */
    mark: (number: number | null, isGain: boolean): void => {
      cloth.classList.toggle('over', number !== null);
      cloth.classList.toggle('paid', isGain);
      for (const [each, cell] of cells.entries()) cell.classList.toggle('out', each === number);
      for (const chip of lying)
        discs.get(keyOf(chip))?.classList.toggle('won', number !== null && covered(chip).includes(number));
    },
  };

  function discOf(chip: Chip): HTMLElement {
    const place = [...outside, ...counts.flatMap(placesFor)].find((each) => keyOf(each) === keyOf(chip));
    const disc = make('b', { className: 'chip' });
    disc.setAttribute('aria-hidden', 'true');
    const [x, y] = place?.chip ?? [0, 0];
    disc.style.left = percent(x, WIDE);
    disc.style.top = percent(y, HIGH);
    layer.append(disc);
    return disc;
  }
}

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`;

function at<Kind extends HTMLElement>(element: Kind, [left, top, wide, high]: readonly number[]): Kind {
  element.style.left = percent(left ?? 0, WIDE);
  element.style.top = percent(top ?? 0, HIGH);
  element.style.width = percent(wide ?? 1, WIDE);
  element.style.height = percent(high ?? 1, HIGH);
  return element;
}

/** Formats the text on a chip: reais, with centavos only where there are any. */
const short = (cents: number) =>
  new Intl.NumberFormat(languageTag, { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(cents / 100);

/** Draws a dot for each number that a chip covers, in the layout of the cloth. */
function dots(count: Count): SVGSVGElement {
  const svg = shape('svg', { viewBox: '0 0 24 14', 'aria-hidden': 'true' });
  const rows = count === 1 ? 1 : count === 4 ? 2 : count === 2 ? 2 : 3;
  const columns = count / rows;
  for (let index = 0; index < count; index++)
    svg.append(
      shape('rect', {
        x: 12 - columns * 3 + (index % columns) * 6,
        y: 7 - rows * 2.3 + Math.floor(index / columns) * 4.6,
        width: 5,
        height: 3.6,
        rx: 1,
      }),
    );
  return svg;
}
