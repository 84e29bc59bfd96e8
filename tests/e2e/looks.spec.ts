/**
 * Compares pages with pictures in looks/. A machine may have other fonts than the one that made the pictures, or none
 * for Chinese or Thai. A tolerance wide enough for that would detect nothing. The test therefore uses a font of
 * blocks. Layout, colours and text lengths are compared, shapes of letters are not. After an intended change: `npm run
 * test:e2e -- --update-snapshots looks`.
 */
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { blockFont } from './support/block-font.ts';
import { arrived, eachWidth, expect, test, word, dictionary } from './support/test.ts';

/** Ten pages, each in one language, so that all languages occur. */
const pages: readonly (readonly [name: string, path: string, locale: Locale])[] = [
  ['home', '/', 'pt'],
  ['games', '/game', 'tr'],
  ['promotions', '/promotion/activity', 'id'],
  ['promotion', '/promotion/activity/recharge', 'cn'],
  ['vip', '/promotion/vip', 'th'],
  ['recharge', '/recharge', 'pt'],
  ['login', '/login', 'vi'],
  ['mechanism', '/agency-center/agency-mechanism', 'ch'],
  ['responsible-play', '/responsible-play', 'msa'],
  ['terms', '/terms', 'en'],
];
/** The text of a button that a page's script shows last, by namespace and key. */
const last: Readonly<Record<string, readonly [namespace: string, key: string]>> = {
  login: ['session', 'passkeyLogin'],
};
/** Pages with another layout on a wide screen. */
const wide = ['home', 'games'];

const face = `
  @font-face {
    font-family: Blocks;
    font-weight: 1 1000;
    src: url(data:font/ttf;base64,${blockFont().toString('base64')});
  }
`;
const blocks = `
  *, ::before, ::after {
    font-family: Blocks !important;
    font-variant: normal !important;
    text-rendering: geometricPrecision !important;
  }
  /* Covers come and go with the games, and would be most of a picture's bytes. */
  img { visibility: hidden !important; }
  /* Phases and clocks of the shared tables change. */
  .live-tables a > :not(strong) { visibility: hidden !important; }
`;

// Bypasses the page's policy, which would block the style above.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

for (const [name, path, locale] of pages)
  test(`${name} in ${locale} looks as in its picture`, wide.includes(name) ? eachWidth : {}, async ({ page }) => {
    await page.goto(localePath(locale, path));
    await arrived(page);
    const [namespace, key] = last[name] ?? [];
    if (namespace !== undefined && key !== undefined)
      await expect(page.getByRole('button', { name: word(dictionary(locale, namespace), key) })).toBeVisible();
    // Loads the font before anything is rendered, because browsers may not recompute lengths in `ch` later.
    await page.addStyleTag({ content: face });
    const isThere = await page.evaluate(async () => {
      await document.fonts.load('16px Blocks', 'a');
      return [...document.fonts].some((font) => font.family === 'Blocks' && font.status === 'loaded');
    });
    expect(isThere, 'the font of blocks can be used').toBe(true);
    await page.addStyleTag({ content: blocks });
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${name}-${locale}.png`, {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      maxDiffPixelRatio: 0.01,
    });
  });
