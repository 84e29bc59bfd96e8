/**
 * Implements the scene of Cai, Caju!: one to ten cashews fall along the drawn paths past twelve rows of pegs into
 * baskets with multipliers.
 */
import { fill } from '#lib/fill.ts';
import { BALLS, ballsOf, basketOf, caiCaju, fallsOf, paysFor, paysIn } from '#games/cai-caju/rules.ts';
import type { Drop, Risk } from '#games/cai-caju/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { lendFocus } from '../../lend-focus.ts';
import { languageTag, listed, make, money } from '../../page.ts';
import type { BetWords, Host, Scene } from '../../scene.ts';
import { triumph } from '../../triumph.ts';
import { runSteps } from './timeline.ts';
import { createTree } from './tree.ts';

export const rules = caiCaju;

export const betWords: BetWords<Drop> = (drop, texts) => [
  texts[drop.risk] ?? '',
  fill(texts.balls ?? '', { n: ballsOf(drop) }, languageTag),
];

/** The line below names the baskets of so many cashews at most. */
const MOST_NAMED = 3;

const risks: readonly Risk[] = ['low', 'medium', 'high'];

export function createScene(host: Host): Scene<Drop, readonly number[]> {
  const { texts } = host;
  let risk: Risk = 'medium';
  let balls: (typeof BALLS)[number] = 1;
  /** The stake of a ball in the round, centavos; null where the round was not begun here. */
  let each: bigint | null = null;
  let skipFall = (): void => undefined;
  const skip = make('button', { type: 'button', className: 'plain skip' }, texts.skip ?? '');
  skip.dataset.finish = '';
  const focus = lendFocus(skip);
  const tree = createTree(host, skip);
  host.stage.addEventListener('click', () => skipFall());

  const riskInputs = risks.map((name) => option('risk', name === risk, '', () => (risk = name), texts[name] ?? ''));
  const countInputs = BALLS.map((n) =>
    option('balls', n === balls, fill(texts.balls ?? '', { n }), () => (balls = n), host.art('caju'), String(n)),
  );
  countInputs.at(-1)?.setAttribute('data-try', '');
  host.board.append(
    make(
      'div',
      { className: 'picks' },
      make('div', { className: 'risks', role: 'radiogroup', ariaLabel: texts.risk ?? '' }, ...riskInputs),
      make('div', { className: 'counts', role: 'radiogroup', ariaLabel: texts.howMany ?? '' }, ...countInputs),
    ),
  );
  show();

  function option(name: string, checked: boolean, label: string, pick: () => void, ...said: (Node | string)[]) {
    const input = make('input', { type: 'radio', name, checked });
    if (label) input.ariaLabel = label;
    input.addEventListener('change', () => {
      pick();
      show();
      host.chosen();
    });
    return make('label', {}, input, make('span', {}, ...said));
  }

  /** Shows the choice before a round. */
  function show(): void {
    tree.hang(balls);
    tree.showPays(risk);
  }

  const total = (stake: bigint) => stake * BigInt(balls);
  const isTooMuch = () => total(host.stake()) > BigInt(rules.stakes.max);
  const tooMuch = () => fill(texts.tooMuch ?? '', { total: money(BigInt(rules.stakes.max)) });

  /** Names the baskets; where many fell only on the stage, because the line below has no room for all. */
  const account = (tape: readonly number[], of: Risk, isShort = false) => {
    const baskets = fallsOf(tape).map((fall) => basketOf(fall) + 1);
    const factor = formatFactor(paysFor(tape, of), languageTag);
    if (isShort && baskets.length > MOST_NAMED) return fill(texts.fellMany ?? '', { n: baskets.length, factor });
    return baskets.length === 1
      ? fill(texts.fell ?? '', { basket: baskets[0] ?? 0, factor })
      : fill(texts.fellAll ?? '', { baskets: listed(baskets), factor });
  };

  return {
    choice: () => (isTooMuch() ? null : { risk, balls }),
    missing: tooMuch,
    total: (_choice, stake) => total(stake),
    note: (stake) => {
      if (isTooMuch()) return tooMuch();
      if (balls > 1) return fill(texts.inAll ?? '', { total: money(total(stake)) });
      return fill(texts.mayPay ?? '', { amount: money((stake * BigInt(paysIn(risk, 0))) / 100n) });
    },
    begin: () => {
      each = host.stake();
      tree.hang(balls);
      tree.root.classList.add('waiting');
    },
    show: async (tape, choice, isGain) => {
      const falls = fallsOf(tape);
      tree.showPays(choice.risk);
      tree.hang(falls.length);
      const fall = runSteps(tree.steps(falls, choice.risk, each));
      skipFall = () => {
        fall.skip();
        tree.settle();
      };
      host.stage.classList.toggle('falling', !host.calm());
      if (host.calm()) skipFall();
      else focus.lend();
      await fall.over;
      skipFall = () => undefined;
      tree.settle();
      host.stage.classList.remove('falling');
      focus.giveBack();
      if (isGain) tree.gain(falls, choice.risk);
      tree.root.ariaLabel = account(tape, choice.risk);
    },
    rest: () => tree.hang(balls),
    triumph: () => triumph([host.art('cesto'), host.art('caju')], () => host.art('caju')),
    account: (tape, choice) => account(tape, choice.risk, true),
  };
}
