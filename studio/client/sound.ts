/** Synthesises the game's sounds, without files. They are off until the player turns them on; the browser remembers the choice. */
import { keepChoice, readChoice } from './choices.ts';
import { byId, text } from './page.ts';
import type { Sound } from './scene.ts';
import type { Tier } from './tiers.ts';

const KEY = 'jogada:sound';

/** The start and end frequency in hertz, the duration in seconds, and the volume. */
type Tone = readonly [from: number, to: number, long: number, loud: number];
const shapes: Readonly<Record<Sound, readonly Tone[]>> = {
  tick: [[1800, 1200, 0.03, 0.05]],
  thud: [[160, 60, 0.12, 0.25]],
  turn: [[700, 500, 0.06, 0.08]],
};
/** The notes of a win, hertz; the last one is held. A prize that is not above the stake has none. */
const wins: Readonly<Record<Tier, readonly number[]>> = {
  0: [],
  1: [523, 659, 784],
  2: [523, 659, 784, 1047, 784, 1047],
  3: [392, 523, 659, 784, 1047, 784, 1047, 1319, 1568],
};
/** The pulses and pauses of the phone for a win, ms. */
const pulses: Readonly<Record<Tier, number[]>> = { 0: [], 1: [20], 2: [20, 60, 40], 3: [30, 60, 30, 60, 90] };

export function createSound() {
  const button = byId<HTMLButtonElement>('sound');
  let context: AudioContext | null = null;
  let isOn = readChoice(KEY);
  button.addEventListener('click', () => {
    isOn = !isOn;
    keepChoice(KEY, isOn);
    show();
    play('tick');
  });
  show();

  function show(): void {
    button.setAttribute('aria-pressed', String(isOn));
    button.textContent = text(isOn ? 'soundOff' : 'soundOn');
  }

  function sing(tones: readonly Tone[], type: OscillatorType): void {
    if (!isOn) return;
    // Browsers allow sound once the page was touched, which every round begins with.
    context ??= new AudioContext();
    let at = context.currentTime;
    for (const [from, to, long, loud] of tones) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = type;
      tone.frequency.setValueAtTime(from, at);
      tone.frequency.exponentialRampToValueAtTime(to, at + long);
      volume.gain.setValueAtTime(loud, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + long);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + long);
      at += long * 0.8;
    }
  }

  const play = (name: Sound): void => sing(shapes[name], 'sine');

  /** Plays the sound of a win of this tier, with the phone's pulses where it has them. */
  function playWin(tier: Tier): void {
    const last = wins[tier].length - 1;
    sing(
      wins[tier].map((note, at): Tone => [note, note, at === last ? 0.4 : 0.16, 0.12]),
      'triangle',
    );
    // Safari has no vibration.
    if (isOn && tier > 0) (navigator as Partial<Navigator>).vibrate?.(pulses[tier]);
  }

  return { play, playWin };
}
