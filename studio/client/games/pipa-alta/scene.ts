/**
 * Implements the scene of Pipa Alta: one kite climbs for the whole table. A bet cashes out at its preset multiplier, or
 * earlier when the player presses.
 */
import { fill } from '#lib/fill.ts';
import { heightAfter, LEAST, MOST, pipaAlta } from '#games/pipa-alta/rules.ts';
import type { CashOut } from '#games/pipa-alta/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import { everyFrame } from '../../shapes.ts';
import type { BetWords } from '../../scene.ts';
import type { OwnBet, TableHost, TableScene } from '../../tables/scene.ts';
import { heightOf, inHundredths } from './height.ts';
import { createSky } from './sky.ts';

export const rules = pipaAlta;
export const offered = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Multipliers with a button of their own, hundredths. */
const QUICK = [150, 200, 500, 1_000];
const asFactor = (height: number) => formatFactor(height, languageTag);
const written = (height: number) => inHundredths(height, false);

/** Returns the preset multiplier of the bet. */
export const betWords: BetWords<CashOut> = ({ at }, texts) => [fill(texts.willBeOut ?? '', { height: asFactor(at) })];

export function createTable(host: TableHost): TableScene<CashOut, number> {
  const { texts } = host;
  let bets: readonly OwnBet<CashOut>[] = [];
  /** When the current flight began, by this page's clock; null between flights. */
  let began: number | null = null;
  let height = LEAST;
  let speed = 1;
  let stop: () => void = () => undefined;

  const sky = createSky(host);
  sky.root.ariaLabel = texts.sky ?? '';
  const flag = make('p', { className: 'flag' });
  host.stage.append(flag);

  const field = make('input', { id: 'out', inputMode: 'decimal', autocomplete: 'off', value: written(200) });
  const quick = QUICK.map((at) => {
    const button = make('button', { type: 'button' }, asFactor(at));
    button.addEventListener('click', () => {
      field.value = written(at);
      changed();
    });
    return { at, button };
  });
  const label = make('label', { htmlFor: 'out' }, texts.outAt ?? '');
  host.board.append(
    make(
      'div',
      { className: 'out' },
      label,
      make('span', { className: 'field' }, field, make('span', {}, '×')),
      make('div', { className: 'quick-out' }, ...quick.map(({ button }) => button)),
    ),
  );
  field.addEventListener('input', changed);
  field.addEventListener('change', () => {
    const at = heightOf(field.value);
    if (at !== null) field.value = written(at);
  });
  marked();

  function marked(): void {
    const at = heightOf(field.value);
    field.ariaInvalid = String(at === null);
    for (const each of quick) each.button.setAttribute('aria-pressed', String(each.at === at));
  }
  function changed(): void {
    marked();
    host.chosen();
  }

  function frame(): void {
    if (began === null) return;
    const ms = performance.now() - began;
    height = heightAfter(ms * speed);
    sky.fly(height, ms);
    wave();
  }

  /** Shows the state of the player's bet at this multiplier: in play or cashed out. */
  function wave(): void {
    const [bet] = bets;
    const out = bet && (bet.cashOut ?? (bet.choice.at <= height ? bet.choice.at : null));
    const text = !bet
      ? ''
      : out !== null && out !== undefined
        ? fill(texts.isOut ?? '', { height: asFactor(out), amount: money((bet.stake * BigInt(out)) / 100n) })
        : fill(texts.willBeOut ?? '', { height: asFactor(bet.choice.at) });
    if (flag.textContent !== text) flag.textContent = text;
    flag.className = `flag ${out !== null && out !== undefined ? 'is-out' : ''}`;
  }

  const account = (snapped: number) =>
    snapped >= MOST
      ? fill(texts.reachedTop ?? '', { height: asFactor(MOST) })
      : fill(texts.snapped ?? '', { height: asFactor(snapped) });

  return {
    bets: (stake) => {
      const at = heightOf(field.value);
      return at === null ? [] : [{ choice: { at }, stake }];
    },
    brief: ({ at }) => asFactor(at),
    missing: () => fill(texts.missing ?? '', { from: asFactor(LEAST + 1), to: asFactor(MOST) }),
    note: (stake) => {
      const at = heightOf(field.value);
      return at === null
        ? ''
        : fill(texts.mayPay ?? '', { height: asFactor(at), amount: money((stake * BigInt(at)) / 100n) });
    },
    stand: ({ phase, gone, pace, outcome }) => {
      stop();
      speed = pace;
      began = phase === 'playing' ? performance.now() - gone : null;
      if (phase === 'playing') {
        sky.root.ariaLabel = texts.flying ?? '';
        stop = everyFrame(frame);
        host.sound('turn');
        return;
      }
      height = phase === 'result' ? (outcome ?? LEAST) : LEAST;
      if (phase === 'result') {
        sky.snap(height);
        sky.root.ariaLabel = account(height);
        host.sound('thud');
      } else {
        sky.wait();
        sky.root.ariaLabel = texts.sky ?? '';
      }
      wave();
    },
    mine: (next) => {
      bets = next;
      wave();
    },
    paid: () => undefined,
    mark: (snapped) => make('span', { className: 'past' }, `${inHundredths(snapped)}×`),
    account,
    height: () => height,
  };
}
