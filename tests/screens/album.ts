/**
 * Takes pictures of screens for readers of one language, and writes down what a screen reader hears there. A screen
 * that cannot be reached is listed, and the next one follows.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { localePath } from '#i18n/paths.ts';
import { isLocale } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { studioUrl } from '#scripts/dev/test-stack.ts';
import { journeyOf } from '#tests/e2e/support/journey.ts';
import { newPlayer, signIn } from '#tests/e2e/support/player.ts';
import type { Player } from '#tests/e2e/support/player.ts';
import { arrived, dictionary, recordComplaints, word } from '#tests/e2e/support/test.ts';

export const folder = process.env.SCREENS_FOLDER ?? '.cache/screens';
export const wanted = (process.env.SCREENS_LOCALES ?? 'pt').split(',').filter((each) => isLocale(each));

export interface Sitting {
  readonly page: Page;
  readonly locale: Locale;
  readonly journey: ReturnType<typeof journeyOf>;
  /** Opens a page in the sitting's language. */
  readonly open: (path: string) => Promise<void>;
  /** Returns a text by `namespace.key`. */
  readonly text: (name: string) => string;
  /** Returns the first visible control with a text, in `within` or the page. */
  readonly button: (name: string, within?: Locator) => Locator;
  readonly link: (name: string, within?: Locator) => Locator;
  readonly field: (name: string, within?: Locator) => Locator;
  /** Does what leads to a screen, and takes it as `name`. */
  readonly take: (name: string, doing?: () => Promise<unknown>) => Promise<void>;
  /** Creates a player of this language and signs the page in. */
  readonly enter: (wanted?: Parameters<typeof newPlayer>[0]) => Promise<Player>;
}

/** Registers a series of screens in one browser tab, in each wanted language. */
export function chapter(name: string, run: (sitting: Sitting) => Promise<void>): void {
  for (const locale of wanted) test(`${name} in ${locale}`, ({ page }) => run(sit(page, locale)));
}

function sit(page: Page, locale: Locale): Sitting {
  const own = join(folder, locale);
  mkdirSync(join(own, 'texts'), { recursive: true });
  recordComplaints(page, []);
  const text = (name: string) => {
    const [namespace = '', key = ''] = name.split('.');
    return word(dictionary(locale, namespace), key);
  };
  const byRole = (role: 'button' | 'link') => (name: string, within?: Locator) =>
    (within ?? page)
      .getByRole(role, { name: text(name), exact: true })
      .filter({ visible: true })
      .first();
  return {
    page,
    locale,
    text,
    journey: journeyOf(page, locale),
    async open(path) {
      await page.goto(localePath(locale, path));
      await arrived(page);
    },
    button: byRole('button'),
    link: byRole('link'),
    field: (name, within) => (within ?? page).getByLabel(text(name), { exact: true }).filter({ visible: true }).first(),
    async take(name, doing) {
      try {
        await doing?.();
        await arrived(page);
        await picture(page, join(own, `${name}.png`));
        writeFileSync(join(own, 'texts', `${name}.txt`), await heard(page, name));
      } catch (error) {
        const [why = ''] = String(error).split('\n');
        appendFileSync(join(own, 'missing.txt'), `${name}: ${why}\n`);
      }
    },
    async enter(wish = {}) {
      const player = await newPlayer({ ...wish, locale });
      await signIn(page, player.token);
      return player;
    },
  };
}

/** Takes the whole page, or what is on the screen where a dialog or a game covers it. */
async function picture(page: Page, path: string): Promise<void> {
  const isCovered = (await page.locator('dialog[open], iframe').filter({ visible: true }).count()) > 0;
  if (!isCovered) await page.evaluate(loadPictures);
  await page.screenshot({ path, fullPage: !isCovered, animations: 'disabled', caret: 'hide', scale: 'css' });
}

async function loadPictures(): Promise<void> {
  const late = [...document.images].filter((image) => !image.complete || image.loading === 'lazy');
  for (const image of late) image.loading = 'eager';
  const all = Promise.all(late.map((image) => image.decode().catch(() => undefined)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2000))]);
}

/** Returns the page's title and description, and its tree of accessible names; also of the game in its frame. */
async function heard(page: Page, name: string): Promise<string> {
  const about = await page.evaluate(() => [
    document.title,
    document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
  ]);
  const frames = page.frames().filter((each) => each.url().startsWith(`${studioUrl}/play/`));
  const inside = await Promise.all(frames.map((frame) => frame.locator('body').ariaSnapshot()));
  const trees = [await page.locator('body').ariaSnapshot(), ...inside];
  return [`## ${name}`, `${new URL(page.url()).pathname}${new URL(page.url()).search}`, ...about, ...trees, ''].join(
    '\n',
  );
}
