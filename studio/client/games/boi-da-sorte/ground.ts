/**
 * Draws the festival ground above the reels. The ox comes forward and is adorned with each multiplier. The drum has the
 * multiplier of the spin, and a flag hangs for each spin of a dance. A plate says what the round has paid so far.
 */
import { ladder } from '#games/boi-da-sorte/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';

const BEHIND = [8, 7];
const BEFORE = [6, 5, 4, 3, 2];
const HOP = { duration: 620, easing: 'ease-in-out' };

/** The multiplier of a spin, counted from 0. */
export const factorOf = (index: number): string => formatFactor((ladder[index] ?? 1) * 100, languageTag);

/** Returns the layers of the ox of a great win, with all that adorns it. */
export const dressed = ({ art }: Pick<Host, 'art'>): readonly HTMLElement[] => [
  ...BEHIND.map((step) => art(`enfeite-${step}`)),
  Object.assign(art('boi-saia'), { className: 'skirt' }),
  art('boi-corpo'),
  ...BEFORE.map((step) => art(`enfeite-${step}`)),
];

export function createGround({ art, calm, sound, texts }: Pick<Host, 'art' | 'calm' | 'sound' | 'texts'>) {
  const adornment = (step: number) => {
    const picture = art(`enfeite-${step}`);
    picture.className = 'adornment';
    return [step, picture] as const;
  };
  const behind = BEHIND.map(adornment);
  const before = BEFORE.map(adornment);
  const skirt = art('boi-saia');
  skirt.className = 'skirt';
  const ox = make(
    'div',
    { className: 'ox' },
    ...behind.map(([, picture]) => picture),
    skirt,
    art('boi-corpo'),
    ...before.map(([, picture]) => picture),
  );
  const walk = make('div', { className: 'walk' }, ox);
  const number = make('b', {}, factorOf(0));
  const drum = make('div', { className: 'drum' }, number);
  const fire = art('fogueira');
  fire.className = 'fire';
  const flags = ladder.map((_, index) => make('i', {}, factorOf(index)));
  const string = make('div', { className: 'flags' }, ...flags);
  const plate = make('p', { className: 'plate' }, texts.hint ?? '');
  const root = make('div', { className: 'ground', ariaHidden: 'true' }, string, fire, walk, drum, plate);

  /** Shows the state of a dance: the spin that turns, counted from 0, and how many spins have paid. */
  function set(spin: number, paid: number): void {
    number.textContent = factorOf(spin);
    walk.style.setProperty('--near', String(spin / (ladder.length - 1)));
    for (const [index, flag] of flags.entries()) {
      flag.classList.toggle('lit', index < paid);
      flag.classList.toggle('now', index === spin && index >= paid);
    }
    for (const [step, picture] of [...behind, ...before]) picture.classList.toggle('on', step <= spin + 1);
  }

  /** Returns to the state before a round. */
  function clear(): void {
    set(0, 0);
    root.classList.remove('paid');
    plate.classList.remove('sum');
    plate.textContent = texts.hint ?? '';
  }

  /** Shows what the round has paid, in colour only where that is more than its stake. */
  function say(sum: string, isGain: boolean): void {
    plate.textContent = sum;
    plate.classList.add('sum');
    root.classList.toggle('paid', isGain);
  }

  /** Lets the ox hop once while the reels turn. */
  function hop(): void {
    if (calm()) return;
    ox.animate(
      {
        transform: ['none', 'translateY(-9%) rotate(-5deg)', 'none', 'translateY(-9%) rotate(5deg)', 'none'],
      },
      HOP,
    );
    skirt.animate({ transform: ['none', 'skewX(7deg)', 'none', 'skewX(-7deg)', 'none'] }, HOP);
  }

  /** Beats the drum, where a multiplier steps up. */
  function beat(): void {
    sound('turn');
    if (calm()) return;
    drum.animate(
      { transform: ['scale(1)', 'scale(1.28)', 'scale(.94)', 'scale(1)'] },
      { duration: 420, easing: 'ease-out' },
    );
  }

  /** Lets the ox jump, where a spin has paid. */
  function jump(): void {
    if (calm()) return;
    ox.animate(
      { transform: ['none', 'translateY(4%) scale(1.06,.92)', 'translateY(-16%) scale(.97,1.05)', 'none'] },
      { duration: 520, easing: 'ease-out' },
    );
  }

  /** Brings ox and drum onto the ground, at most for 1.5 s. Returns a function that ends it. */
  function enter(): () => void {
    if (calm()) return () => undefined;
    // Where `transform` moved it here too, its breath would take main-thread frames from then on.
    const steps = [0, 1, 2, 3, 4].flatMap((step) => [
      { translate: `${-120 + step * 30}%`, rotate: '0deg', easing: 'ease-out' },
      { translate: `${-105 + step * 30}% -10%`, rotate: `${step % 2 === 0 ? 4 : -4}deg`, easing: 'ease-in' },
    ]);
    const fall = { duration: 700, easing: 'cubic-bezier(.3,1.3,.5,1)', fill: 'backwards' } as const;
    const parts = [
      walk.animate([...steps.slice(0, 9), { translate: '0%', rotate: '0deg' }], { duration: 1400 }),
      string.animate({ transform: ['translateY(-160%)', 'none'] }, fall),
      drum.animate({ transform: ['scale(0)', 'scale(1)'] }, { ...fall, duration: 400, delay: 900 }),
    ];
    return () => {
      for (const part of parts) part.finish();
    };
  }

  clear();
  return { root, set, clear, say, hop, beat, jump, enter };
}
