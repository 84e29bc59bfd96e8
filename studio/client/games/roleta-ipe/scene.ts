/**
 * Implements the scene of Roleta Ipê: the wheel above, the cloth below. The selected stake is the value of a chip; a
 * round costs all chips on the cloth.
 */
import { fill } from '#lib/fill.ts';
import { MOST_CHIPS, roletaIpe, stakeOf } from '#games/roleta-ipe/rules.ts';
import type { Chip } from '#games/roleta-ipe/rules.ts';
import { make, money } from '../../page.ts';
import type { BetWords, Host, Scene } from '../../scene.ts';
import { paced, pause } from '../../shapes.ts';
import { createBoard } from './board.ts';
import { bestOf, sameChips, withChip } from './chips.ts';
import type { Chips } from './chips.ts';
import { colourOf } from './colour.ts';
import { createWheel } from './wheel.ts';
import { markOf, placeOf } from './words.ts';

export const rules = roletaIpe;
/** The values of a chip, centavos. */
export const offered = [20, 100, 200, 500, 1000, 2500, 5000, 10_000];

/** Returns the places of the chips, each with its value. */
export const betWords: BetWords<{ readonly chips: readonly Chip[] }> = ({ chips }, texts) =>
  chips.map((chip) => `${placeOf(chip, texts) || markOf(chip, texts)} · ${money(BigInt(chip.cents))}`);

/** How long the camera stays on the ball in its pocket, ms. */
const LOOK_MS = 700;

export function createScene(host: Host): Scene<{ readonly chips: readonly Chip[] }, number> {
  const { texts } = host;
  /** The history of the cloth; the last entry is the current one. */
  let steps: readonly Chips[] = [[]];
  let played: Chips = [];
  /** The table limit that was reached, shown beside the stake until the next step. */
  let bound: string | null = null;
  const lying = (): Chips => steps.at(-1) ?? [];

  const wheel = createWheel(host);
  const reading = make('b', { className: 'reading' });
  reading.setAttribute('aria-hidden', 'true');
  host.stage.append(reading);
  wheel.root.ariaLabel = texts.wheel ?? '';

  const board = createBoard(host, put, [
    { name: texts.undo ?? '', drawn: 'back', press: () => stepTo(steps.slice(0, -1)), isOpen: () => steps.length > 1 },
    { name: texts.clear ?? '', drawn: 'cross', press: () => stepTo([...steps, []]), isOpen: () => lying().length > 0 },
    {
      name: texts.again ?? '',
      drawn: 'again',
      press: () => stepTo([...steps, played]),
      isOpen: () => played.length > 0 && !sameChips(played, lying()),
    },
  ]);
  board.show([]);

  function put(spot: Pick<Chip, 'kind' | 'number'>): void {
    const next = withChip(lying(), spot, Number(host.stake()));
    if (typeof next !== 'string') return stepTo([...steps, next]);
    bound = next;
    host.chosen();
  }

  function stepTo(next: readonly Chips[]): void {
    bound = null;
    steps = next.length === 0 ? [[]] : next;
    clearMarks();
    board.show(lying());
    host.sound('turn');
    host.chosen();
  }

  function clearMarks(): void {
    board.mark(null, false);
    reading.className = 'reading';
    reading.textContent = '';
    wheel.root.ariaLabel = texts.wheel ?? '';
  }

  const account = (number: number) => fill(texts[`out_${colourOf(number)}`] ?? '', { number });

  return {
    choice: () => (lying().length > 0 ? { chips: lying() } : null),
    missing: () => texts.missing ?? '',
    total: ({ chips }) => BigInt(stakeOf(chips)),
    note: () => {
      const limit = money(BigInt(rules.stakes.max));
      if (bound) return fill(texts[bound] ?? '', { limit, places: MOST_CHIPS });
      if (lying().length === 0) return texts.chip ?? '';
      return fill(texts.total ?? '', { total: money(BigInt(stakeOf(lying()))), most: money(bestOf(lying())) });
    },
    begin: () => {
      played = lying();
      steps = [[], played];
      clearMarks();
      board.show(lying());
      wheel.start();
    },
    show: async (number, { chips }, isGain) => {
      await wheel.land(number);
      wheel.root.ariaLabel = account(number);
      reading.textContent = String(number);
      reading.className = `reading ${colourOf(number)} ${isGain ? 'paid' : ''}`;
      board.show(chips);
      board.mark(number, isGain);
      if (!host.calm()) await pause(paced(host, LOOK_MS));
      wheel.leave();
    },
    rest: wheel.rest,
    account,
  };
}
