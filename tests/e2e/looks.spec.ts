/**
 * How pages look, against pictures in looks/. A machine may have other fonts than the one that made the pictures, or none for Chinese or
 * Thai. A tolerance wide enough for that would see nothing. So the pictures are set in a font of blocks that the test brings along. Layout,
 * colours and lengths of texts are compared, shapes of letters are not. After a change that is meant: `npm run test:e2e --
 * --update-snapshots looks`.
 */
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { blockFont } from './support/block-font.ts';
import { arrived, eachWidth, expect, test, word, dictionary } from './support/test.ts';

/** Ten pages, each in one language: the languages take their turns. */
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
/** What a page shows last, as soon as its script has asked the browser: a button's words, by namespace and key. */
const last: Readonly<Record<string, readonly [namespace: string, key: string]>> = {
  login: ['session', 'passkeyLogin'],
};
/** Where a wide screen has another layout. */
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
`;

// The style above is not the page's own, which its policy would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

for (const [name, path, locale] of pages)
  test(`${name} in ${locale} looks as it did`, wide.includes(name) ? eachWidth : {}, async ({ page }) => {
    await page.goto(localePath(locale, path));
    await arrived(page);
    const [namespace, key] = last[name] ?? [];
    if (namespace !== undefined && key !== undefined)
      await expect(page.getByRole('button', { name: word(dictionary(locale, namespace), key) })).toBeVisible();
    // The font is there before anything is set in it: lengths in `ch` are not always measured anew when it comes later.
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
