/** Provides drawing and animation helpers for scenes. */

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an SVG element with attributes. */
export function shape<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** How often figures change that count or grow, ms. Every change takes a main-thread frame. */
const STEP_MS = 40;
const steps = new Set<() => void>();
let stepping: ReturnType<typeof setInterval> | undefined;

/**
 * Calls `step` 25 times a second with the ms since the start, all steps of the page in the same task. Returns a function
 * that stops it.
 */
export function everyStep(step: (ms: number) => void): () => void {
  const began = performance.now();
  const each = () => step(performance.now() - began);
  steps.add(each);
  stepping ??= setInterval(() => {
    for (const one of steps) one();
  }, STEP_MS);
  return () => {
    steps.delete(each);
    if (steps.size > 0) return;
    clearInterval(stepping);
    stepping = undefined;
  };
}

/** Returns how long a part of the reveal lasts, ms: half in turbo. */
export const paced = ({ turbo }: { readonly turbo: () => boolean }, ms: number): number => (turbo() ? ms / 2 : ms);

/** Resolves after `ms`, e.g. between two cards. */
export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/**
 * Animates an element along transforms over `ms`, without work on the main thread. It stays at the last one. Cancelling
 * the returned animation moves it there at once. `offsets`: when it is at each, from 0 to 1; evenly without them.
 */
export function along(
  element: HTMLElement,
  transforms: readonly string[],
  ms: number,
  offsets: readonly number[] = [],
): Animation {
  element.style.transform = transforms.at(-1) ?? '';
  return element.animate(
    transforms.map((transform, index) => ({ transform, offset: offsets[index] ?? null })),
    ms,
  );
}

/** Resolves after the next paint, so that long work can be split over frames. In a hidden page it resolves at once. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
