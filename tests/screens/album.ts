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

/** The height of the highest window, px. */
const HIGHEST = 9000;

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

/** Prepares a tab for pictures in a language. */
export function sit(page: Page, locale: Locale): Sitting {
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

/**
 * Takes the whole page, or a dialog or a game over it. The window becomes as high as what is shown. So no bar covers a
 * text, nothing is folded away by scrolling, and parts load that wait to be seen.
 */
async function picture(page: Page, path: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  const heights = await Promise.all(page.frames().map((frame) => frame.evaluate(heightOfDialog).catch(() => 0)));
  const isCovered = (await page.locator('iframe').filter({ visible: true }).count()) > 0 || Math.max(...heights) > 0;
  const height = isCovered ? Math.max(...heights) : await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, Math.min(height, HIGHEST)) });
  if (!isCovered) await page.evaluate(loadPictures);
  await arrived(page);
  await page.screenshot({ path, fullPage: !isCovered, animations: 'disabled', caret: 'hide', scale: 'css' });
  await page.setViewportSize(size);
}

/** Returns the height that an open dialog needs with the page's edge above it, px; 0 without one. */
function heightOfDialog(): number {
  const open = [...document.querySelectorAll('dialog[open]')].filter((dialog) => dialog.checkVisibility());
  return open.length === 0 ? 0 : Math.max(...open.map((dialog) => dialog.scrollHeight)) + 160;
}

async function loadPictures(): Promise<void> {
  const late = [...document.images].filter((image) => !image.complete || image.loading === 'lazy');
  for (const image of late) image.loading = 'eager';
  const all = Promise.all(late.map((image) => image.decode().catch(() => undefined)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2000))]);
}

/**
 * Returns title and description of the page, and the accessible names of its main part or its dialogs. A game in a
 * frame follows. Header and footer are those of the first screen.
 */
async function heard(page: Page, name: string): Promise<string> {
  const about = await page.evaluate(() => [
    document.title,
    document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
  ]);
  const dialogs = await page.locator('dialog[open]').filter({ visible: true }).all();
  const parts = name.startsWith('001') ? [page.locator('body')] : dialogs.length > 0 ? dialogs : [page.locator('main')];
  const games = page.frames().filter((each) => each.url().startsWith(`${studioUrl}/play/`));
  const trees = await Promise.all(
    [...parts, ...games.map((game) => game.locator('body'))].map((part) => part.ariaSnapshot()),
  );
  const lines = trees
    .join('\n')
    .split('\n')
    .filter((line) => !line.includes('- /url:'));
  const { pathname, search } = new URL(page.url());
  return [`## ${name}`, `${pathname}${search}`, ...about, ...lines, ''].join('\n');
}
