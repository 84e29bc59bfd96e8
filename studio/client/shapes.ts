/** What scenes draw and move with. */

const SVG = 'http://www.w3.org/2000/svg';

/** An element of a drawing with its attributes. */
export function shape<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Calls `frame` with the ms since now, frame by frame, until the answer is called. */
export function everyFrame(frame: (ms: number) => void): () => void {
  const began = performance.now();
  let isOn = true;
  const step = (now: number) => {
    if (!isOn) return;
    frame(Math.max(0, now - began));
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return () => void (isOn = false);
}

/** Calls `frame` with a progress from 0 to 1 over so many ms; resolves after the last. */
export const during = (ms: number, frame: (progress: number) => void): Promise<void> =>
  new Promise((resolve) => {
    const began = performance.now();
    const step = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - began) / ms));
      frame(progress);
      if (progress < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });

/** Lets so many ms pass: between one card and the next. */
export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/**
 * Moves an element along transforms that follow each other evenly over `ms`, without work on the main thread. It stays at the last one.
 * Cancelling the returned animation moves it there at once.
 */
export function along(element: HTMLElement, transforms: readonly string[], ms: number): Animation {
  element.style.transform = transforms.at(-1) ?? '';
  return element.animate(
    transforms.map((transform) => ({ transform })),
    ms,
  );
}

/** Resolves once what was changed is painted: work that needs not be in one frame is done in several. Nothing waits in a page that is not seen. */
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
