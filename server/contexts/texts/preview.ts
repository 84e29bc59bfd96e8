/** Renders a text for the preview: figures filled in, Markdown as the site renders it. */
import type { Locale } from '#lib/locales.ts';
import { localeTable } from '#lib/locales.ts';
import { fillSome } from '#lib/fill.ts';
import { translate } from '#server/platform/i18n.ts';

type Figures = Readonly<Record<string, string>>;

/** Returns each figure of the texts with its value in a language. */
export async function figuresIn(locale: Locale): Promise<Figures> {
  const { figuresOf } = await import('#content/figures.ts');
  return figuresOf(locale, (dailyShare) => translate(locale, 'pages', 'upTo', { dailyShare }));
}

/** Fills a text's figures. An unknown name stays as it is. */
export const filled = (text: string, figures: Figures, locale: Locale): string =>
  fillSome(text, figures, localeTable[locale].tag);

/** Returns the HTML of a Markdown text without HTML of its own. The site's check must have found no unsafe link in it. */
export async function markdownHtml(markdown: string): Promise<string> {
  const { markdownToHtml } = await import('satteri');
  return markdownToHtml(markdown.replaceAll('<', '&lt;')).html;
}
