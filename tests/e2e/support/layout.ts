/** Finds layout faults at any width: cut-off texts, and controls that overlap. */

/** A page of any driver: Playwright's, or another browser's (tests/browsers). */
export interface Looked {
  evaluate<T>(look: () => T): Promise<T>;
}

/** Returns texts of the frame and the page that their own box cuts off. */
export function cutOff(page: Looked): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, nav *, footer *')]
      // The cheapest check is first, because it leaves only a few elements to the others.
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .filter((element) => element.children.length === 0 && element.checkVisibility())
      .filter((element) => !element.closest('.sr-only, svg, .skeleton'))
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        // A player's own name may end in an ellipsis.
        return textOverflow !== 'ellipsis' && overflowX !== 'visible';
      })
      .map((element) => element.textContent.trim()),
  );
}

/** Returns words that are broken over two lines without a hyphen, as `before|after`. Hashes do not count. */
export function brokenWords(page: Looked): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (!parent?.closest('main, header, nav, footer') || parent.closest('svg, .sr-only, select')) continue;
      if (!parent.checkVisibility()) continue;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue;
      for (const { index, 0: word } of text.matchAll(/[\p{Script=Latin}\d]{2,}/gu)) {
        if (/^[0-9a-f]{16,}$/.test(word)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        // A name that ends in an ellipsis has two boxes on one line.
        const tops = Array.from(range.getClientRects(), ({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 4) broken.push(`${word} in “${text.trim()}”`);
      }
    }
    return broken;
  });
}

/** Returns pairs of overlapping controls, and controls that cannot be scrolled clear of the bar. */
export function covered(page: Looked): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.skip, .sr-only'),
    );
    const name = (element: Element) => (element.textContent.trim() || element.getAttribute('aria-label')) ?? element.id;
    // Fixed elements stay in view while the page scrolls: the bar, the header, the button of a long form.
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
    const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const overlap = ({ box: one }: (typeof boxes)[number], { box: other }: (typeof boxes)[number]) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const belongTogether = (one: Element, other: Element) =>
      one.contains(other) ||
      other.contains(one) ||
      // A radio and its label overlap, and so do a field and its content.
      ['label', '.control'].some((around) => one.closest(around) && one.closest(around) === other.closest(around)) ||
      // The favourite button overlaps its own tile.
      (one.parentElement === other.parentElement && [one, other].some((element) => element.matches('.heart')));
    const over: string[] = [];
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        // Few pairs overlap, so the other checks are made for those alone.
        if (
          overlap(one, other) &&
          !belongTogether(one.element, other.element) &&
          isFixed(one.element) === isFixed(other.element)
        )
          over.push(`${name(one.element)} / ${name(other.element)}`);
    scrollTo(0, document.documentElement.scrollHeight);
    const bar = document.querySelector('.bar')?.getBoundingClientRect();
    const isBottom = bar !== undefined && bar.width > bar.height;
    const under = controls.filter((element) => {
      const { bottom, height } = element.getBoundingClientRect();
      return isBottom && height > 0 && !isFixed(element) && bottom > bar.top + 1;
    });
    scrollTo(0, 0);
    return [...over, ...under.map((element) => `under the bar: ${name(element)}`)];
  });
}

/** Returns a line where something is wider than the screen, with the innermost elements that reach beyond it. */
export function beyondScreen(page: Looked): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth;
    const names = [...document.querySelectorAll('body *')]
      .filter((element) => isBeyond(element) && ![...element.children].some(isBeyond))
      .map(({ localName, className, textContent }) => `${localName}.${String(className)} “${textContent.trim()}”`);
    return [`wider than the screen by ${scrollWidth - clientWidth} px: ${names.join(', ')}`];
  });
}
