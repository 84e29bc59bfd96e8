/**
 * Implements the scene of Pipa Alta: one kite climbs for the whole table. The player cashes a bet out by the button, or
 * sets a target at which it is cashed out by itself.
 */
import { fill } from '#lib/fill.ts';
import { heightAfter, LEAST, MOST, msToReach, pipaAlta, targetOf } from '#games/pipa-alta/rules.ts';
import type { CashOut } from '#games/pipa-alta/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import { everyStep } from '../../shapes.ts';
import type { BetWords } from '../../scene.ts';
import type { Flying, OwnBet, TableHost, TableScene } from '../../tables/scene.ts';
import { triumph } from '../../triumph.ts';
import { heightOf, inHundredths } from './height.ts';
import { createSky } from './sky.ts';

export const rules = pipaAlta;
export const offered = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/**
 * How long a flight must go on after a target until the page says that the bet is out, ms. The end of a flight arrives
 * late, and a bet that lost must never look cashed out.
 */
const SURE_MS = 400;
/** Multipliers with a button of their own, hundredths. */
const QUICK = [150, 200, 500, 1_000];
const asFactor = (height: number) => formatFactor(height, languageTag);
const written = (height: number) => inHundredths(height, false);

/** Returns the target of the bet. */
export const betWords: BetWords<CashOut> = ({ at }, texts) => [
  at === null ? (texts.byHand ?? '') : fill(texts.willBeOut ?? '', { height: asFactor(at) }),
];

export function createTable(host: TableHost): TableScene<CashOut, number> {
  const { texts } = host;
  let bets: readonly OwnBet<CashOut>[] = [];
  /** When the current flight began, by this page's clock; null between flights. */
  let began: number | null = null;
  let height = LEAST;
  let speed = 1;
  /** The time since the start of the flight by the rules' clock, ms; endless once the flight reached its height. */
  let gone = 0;
  let stop: () => void = () => undefined;

  const sky = createSky(host);
  sky.root.ariaLabel = texts.sky ?? '';
  const flag = make('p', { className: 'flag' });
  host.stage.append(flag);

  const field = make('input', { id: 'out', inputMode: 'decimal', autocomplete: 'off' });
  field.placeholder = texts.optional ?? '';
  const quick = QUICK.map((at) => {
    const button = make('button', { type: 'button' }, asFactor(at));
    button.addEventListener('click', () => {
      field.value = chosenAt() === at ? '' : written(at);
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
  const isEmpty = () => field.value.trim() === '';
  marked();

  function chosenAt(): number | null {
    return heightOf(field.value);
  }
  function marked(): void {
    const at = chosenAt();
    field.ariaInvalid = String(at === null && !isEmpty());
    for (const each of quick) each.button.setAttribute('aria-pressed', String(each.at === at));
  }
  function changed(): void {
    marked();
    host.chosen();
  }

  /** Sets the multiplier of this moment, whoever asks first, so that stage and button show the same figure. */
  function climb(): void {
    if (began === null) return;
    gone = Math.max(0, Number(document.timeline.currentTime) - began) * speed;
    height = heightAfter(gone);
  }
  function step(): void {
    climb();
    sky.fly(height);
    wave();
  }

  function flying({ choice, cashOut }: OwnBet<CashOut>): Flying {
    climb();
    const target = targetOf(choice);
    if (cashOut !== null) return { m100: Math.min(cashOut, target), isOut: true };
    const isSure = gone >= msToReach(target) + SURE_MS * speed;
    return { m100: Math.max(LEAST + 1, Math.min(height, target)), isOut: height >= target && isSure };
  }

  /** Shows what becomes of the player's bet: its target in the air, and its cash-out once the flight is over. */
  function wave(): void {
    const [bet] = bets;
    const state = bet && flying(bet);
    const isAir = began !== null;
    const isGone = isAir && state?.isOut === true;
    sky.root.classList.toggle('gone', isGone);
    sky.mark(state?.m100 ?? LEAST, isGone ? asFactor(state.m100) : null);
    const text = !bet || !state ? '' : isAir ? aim(bet, state) : state.isOut ? outOf(bet, state.m100) : '';
    if (flag.textContent !== text) flag.textContent = text;
    flag.classList.toggle('is-out', state?.isOut === true);
  }
  const aim = ({ choice }: OwnBet<CashOut>, { isOut }: Flying): string =>
    isOut || choice.at === null ? '' : fill(texts.willBeOut ?? '', { height: asFactor(choice.at) });
  const outOf = ({ stake }: OwnBet<CashOut>, m100: number): string =>
    fill(texts.isOut ?? '', { height: asFactor(m100), amount: money((stake * BigInt(m100)) / 100n) });

  const account = (snapped: number) =>
    snapped >= MOST
      ? fill(texts.reachedTop ?? '', { height: asFactor(MOST) })
      : fill(texts.snapped ?? '', { height: asFactor(snapped) });

  return {
    bets: (stake) => {
      const at = chosenAt();
      return at === null && !isEmpty() ? [] : [{ choice: { at }, stake }];
    },
    brief: ({ at }) => (at === null ? '' : asFactor(at)),
    missing: () => fill(texts.missing ?? '', { from: asFactor(LEAST + 1), to: asFactor(MOST) }),
    note: (stake) => {
      const at = chosenAt();
      return at === null
        ? ''
        : fill(texts.mayPay ?? '', { height: asFactor(at), amount: money((stake * BigInt(at)) / 100n) });
    },
    stand: ({ phase, gone: since, pace, outcome }) => {
      stop();
      speed = pace;
      began = phase === 'playing' ? performance.now() - since : null;
      gone = phase === 'playing' ? since * pace : phase === 'result' ? Infinity : 0;
      if (phase === 'playing') {
        sky.root.ariaLabel = texts.flying ?? '';
        sky.rise(performance.now() - since, pace);
        stop = everyStep(step);
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
    triumph: () => triumph([host.art('pipa')], () => host.art('pipa')),
    mark: (snapped) => make('span', { className: 'past' }, `${inHundredths(snapped)}×`),
    account,
    flying,
  };
}
