import type { Locator } from './test.ts';

/** Turns the wheel that iOS shows for a date: it holds today as soon as it opens, and says each day that it passes. */
export async function turnWheel(box: Locator, days: readonly string[]): Promise<void> {
  await box.focus();
  for (const day of days)
    await box.evaluate((input: HTMLInputElement, value) => {
      // The prototype's setter, as React would take its own for no change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    }, day);
}
