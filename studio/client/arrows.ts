/**
 * Gives a group of buttons in a plane one stop of the Tab key. Arrow keys move the focus to the nearest button in their
 * direction.
 */

interface Point {
  readonly x: number;
  readonly y: number;
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the index of the next point in a direction, or -1. A point to the side counts as farther. */
export function nextThatWay(from: Point, points: readonly Point[], way: Point): number {
  let [found, least] = [-1, Infinity];
  for (const [index, point] of points.entries()) {
    const [x, y] = [point.x - from.x, point.y - from.y];
    const ahead = x * way.x + y * way.y;
    const aside = Math.abs(x * way.y) + Math.abs(y * way.x);
    if (ahead < 1 || ahead + aside * 3 >= least) continue;
    [found, least] = [index, ahead + aside * 3];
  }
  return found;
}

/** Returns a function to call whenever the group's buttons have changed. */
export function arrows(group: HTMLElement): () => void {
  const buttons = () => [...group.querySelectorAll('button')];
  const stopAt = (one: HTMLButtonElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === one ? 0 : -1;
  };
  group.addEventListener('focusin', ({ target }) => target instanceof HTMLButtonElement && stopAt(target));
  group.addEventListener('keydown', (event) => {
    const way = ways[event.key];
    if (!way || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const all = buttons();
    all[nextThatWay(middleOf(event.target), all.map(middleOf), way)]?.focus();
  });
  return () => stopAt(buttons()[0]);
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
