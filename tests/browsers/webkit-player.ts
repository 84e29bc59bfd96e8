/**
 * Does what a player does on a page in WebKit, by the visible texts, as tests/e2e/support/journey.ts does elsewhere.
 */
import { until } from 'selenium-webdriver';
import type { WebDriver, WebElement } from 'selenium-webdriver';
import { siteUrl } from '#scripts/dev/test-stack.ts';

const PATIENCE_MS = 30_000;

export function playerAt(driver: WebDriver) {
  /** Waits until a script in the page returns a value. */
  async function found<T>(what: string, look: (...words: string[]) => unknown, ...words: string[]): Promise<T> {
    const ask = () => driver.executeScript<T | null>(`return (${look.toString()})(...arguments)`, ...words);
    // A document that is left during the script returns nothing.
    const answer = await driver.wait(() => ask().catch(() => null), PATIENCE_MS, `${what}: ${words.join(', ')}`);
    return answer as T;
  }

  return {
    open: (path: string) => driver.get(`${siteUrl}${path}`),
    path: async () => new URL(await driver.getCurrentUrl()).pathname,

    /** Waits until the page's address ends so. */
    async arriveAt(end: string): Promise<void> {
      await driver.wait(async () => (await this.path()).endsWith(end), PATIENCE_MS, `the way to ${end}`);
    },

    /** Waits until the element exists. */
    element: (css: string): Promise<WebElement> => driver.wait(until.elementLocated({ css }), PATIENCE_MS),

    /** Finds a field by its visible label. */
    field: (label: string): Promise<WebElement> => found<WebElement>('no field', fieldLabelled, label),

    async fill(label: string, value: string): Promise<void> {
      const field = await this.field(label);
      await this.touch(field);
      await field.clear();
      await field.sendKeys(value);
    },

    /** Finds a button, a link or a tab by its full name. */
    control: (name: string): Promise<WebElement> => found<WebElement>('no control', controlNamed, name),

    /** Scrolls the element into view and clicks it. */
    async touch(element: WebElement): Promise<void> {
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await element.click();
    },

    async press(name: string): Promise<void> {
      await this.touch(await this.control(name));
    },

    /** Ticks a checkbox by its label. */
    async tick(label: string): Promise<void> {
      await this.touch(await this.field(label));
    },

    /** Waits until the element shows this text. */
    async reads(selector: string, text: string): Promise<void> {
      await found('not read', isRead, selector, text);
    },

    /** Returns the text of an element once it matches. */
    text: (selector: string, pattern: string): Promise<string> => found('no text', textOf, selector, pattern),

    evaluate: <T>(look: () => T): Promise<T> => driver.executeScript<T>(`return (${look.toString()})()`),
  };
}

/* These run in the page. */

function fieldLabelled(text: string): Element | null {
  const labels = [...document.querySelectorAll('label')].filter(
    (label) => label.control?.checkVisibility() && label.textContent.trim() === text,
  );
  return labels[0]?.control ?? null;
}

function controlNamed(name: string): Element | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const controls = [...dialog.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (control) =>
      control.checkVisibility() &&
      control.ariaDisabled !== 'true' &&
      (control.ariaLabel ?? control.textContent.trim()) === name,
  );
  return controls[0] ?? null;
}

function isRead(selector: string, text: string): true | null {
  return [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text)) || null;
}

function textOf(selector: string, pattern: string): string | null {
  const text = document.querySelector(selector)?.textContent ?? '';
  return new RegExp(pattern).test(text) ? text : null;
}
