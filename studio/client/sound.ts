/** Synthesises the game's sounds, without files. Sound is off at every start, until the player turns it on. */
import { byId, text } from './page.ts';
import type { Sound } from './scene.ts';

/** The start and end frequency in hertz, the duration in seconds, and the volume. */
const shapes: Readonly<
  Record<Sound | 'gain', readonly (readonly [from: number, to: number, long: number, loud: number])[]>
> = {
  tick: [[1800, 1200, 0.03, 0.05]],
  thud: [[160, 60, 0.12, 0.25]],
  turn: [[700, 500, 0.06, 0.08]],
  gain: [
    [523, 523, 0.16, 0.12],
    [659, 659, 0.16, 0.12],
    [784, 784, 0.3, 0.12],
  ],
};

export function createSound() {
  const button = byId<HTMLButtonElement>('sound');
  let context: AudioContext | null = null;
  let isOn = false;
  button.addEventListener('click', () => {
    isOn = !isOn;
    context ??= new AudioContext();
    button.setAttribute('aria-pressed', String(isOn));
    button.textContent = text(isOn ? 'soundOff' : 'soundOn');
    play('tick');
  });

  function play(name: Sound | 'gain'): void {
    if (!isOn || !context) return;
    let at = context.currentTime;
    for (const [from, to, long, loud] of shapes[name]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = name === 'gain' ? 'triangle' : 'sine';
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
  return play;
}
