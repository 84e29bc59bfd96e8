/** Implements the scene of Pescaria no Pantanal: nine targets in the water, and one cast at the selected one. */
import { fill } from '#lib/fill.ts';
import { CASTS, fish, pescariaNoPantanal } from '#games/pescaria-no-pantanal/rules.ts';
import type { Fish } from '#games/pescaria-no-pantanal/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import type { Dictionary } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import type { BetWords, Host, Scene } from '../../scene.ts';
import { triumph } from '../../triumph.ts';
import { createWater } from './water.ts';

export const rules = pescariaNoPantanal;

interface Target {
  readonly target: Fish;
}
const nameOf = (id: Fish, texts: Dictionary) => texts[`fish_${id}`] ?? id;
export const betWords: BetWords<Target> = ({ target }, texts) => [
  `${nameOf(target, texts)} · ${formatFactor(fish[target].m100, languageTag)}`,
];

const share = new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 1 });
const isCaught = (cast: number, { target }: Target) => cast < fish[target].catches;

export function createScene(host: Host): Scene<Target, number> {
  const { texts } = host;
  let target: Fish = 'lambari';
  const named = (id: Fish) => nameOf(id, texts);
  const pays = (id: Fish) => formatFactor(fish[id].m100, languageTag);
  const odds = (id: Fish) => `${pays(id)} · ${share.format(fish[id].catches / CASTS)}`;
  const { water, aim, clear, throwLine, pull } = createWater(host, pays, (id) => {
    const input = inputs.get(id);
    if (!host.board.inert && input && !input.checked) input.click();
  });
  host.stage.append(water);

  const inputs = new Map<Fish, HTMLInputElement>();
  const targets = (Object.keys(fish) as Fish[]).map((id) => {
    const input = make('input', { type: 'radio', name: 'target', value: id, checked: id === target });
    input.ariaLabel = `${named(id)} ${odds(id)}`;
    inputs.set(id, input);
    input.addEventListener('change', () => {
      target = id;
      host.sound('tick');
      rest();
      host.chosen();
    });
    return make('label', {}, input, make('span', {}, host.art(id), make('small', {}, pays(id))));
  });
  host.board.append(
    make('div', { className: 'targets', role: 'radiogroup', ariaLabel: texts.targets ?? '' }, ...targets),
  );

  function rest(): void {
    clear();
    aim(target, `${named(target)} ${odds(target)}`);
    water.ariaLabel = fill(texts.water ?? '', { fish: named(target) });
  }
  rest();

  const account = (cast: number, choice: Target) =>
    isCaught(cast, choice)
      ? fill(texts.caught ?? '', {
          fish: named(choice.target),
          factor: formatFactor(fish[choice.target].m100, languageTag),
        })
      : (texts.empty ?? '');

  return {
    choice: () => ({ target }),
    note: (stake) => fill(texts.mayPay ?? '', { amount: money((stake * BigInt(fish[target].m100)) / 100n) }),
    begin: throwLine,
    show: async (cast, choice, isGain) => {
      aim(choice.target, `${named(choice.target)} ${odds(choice.target)}`);
      await pull(isCaught(cast, choice), isGain);
      water.ariaLabel = account(cast, choice);
    },
    rest,
    triumph: (_, choice) => triumph([host.art(choice.target)], () => make('i', { className: 'bubble' })),
    account,
  };
}
