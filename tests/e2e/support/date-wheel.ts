import type { Locator } from './test.ts';

/** Turns the date wheel of iOS. It holds today as soon as it opens, and fires an event for each day that it passes. */
export async function turnWheel(box: Locator, days: readonly string[]): Promise<void> {
  await box.focus();
  for (const day of days)
    await box.evaluate((input: HTMLInputElement, value) => {
      // The prototype's setter is used, because React ignores a change through its own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    }, day);
}
