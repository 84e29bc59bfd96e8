/** Renders previews in the site's own markup and styles, with the figures filled in as at build. */
import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import type { ReactElement } from 'react';
import { defaultLocale, isLocale, localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { EditorData } from './data.ts';
import { withFigures } from './figures-in-text.ts';

declare global {
  interface Window {
    /** What the CMS gives to previews: its markdown parser, and the function that sanitises the result. */
    readonly marked: { parse(markdown: string): string };
    readonly DOMPurify: { sanitize(html: string): string };
  }
}

type Preview = (props: CustomPreviewTemplateProps) => ReactElement;
type Figures = Readonly<Record<string, string>>;
interface TextProps {
  readonly text: string;
  readonly figures: Figures;
  readonly locale: Locale;
}

/** Renders the preview of an activity, as src/components/Offer.astro renders its page. */
export const offerPreview =
  (data: EditorData): Preview =>
  ({ entry, widgetFor }) => {
    const { locale, slug, text } = read(entry);
    const figures = data.figures[locale];
    const words = data.words[locale];
    const figure = withFigures(text('figure'), figures, localeTable[locale].tag);
    const isLong = figure.map((piece) => piece.text).join('').length > 8;
    return (
      <div className="column" lang={localeTable[locale].tag}>
        <div className="offer">
          <h1>
            <Line text={text('title')} figures={figures} locale={locale} />
          </h1>
          <b className="adult">18+</b>
          <p className="figure" data-long={isLong ? '' : undefined}>
            <Line text={text('figure')} figures={figures} locale={locale} />
          </p>
          <p className="offer-text">
            <Line text={text('summary')} figures={figures} locale={locale} />
          </p>
          <p className="offer-condition">
            <b>{words.condition}</b>
            <Line text={text('condition')} figures={figures} locale={locale} />
          </p>
          <p className="actions">
            <span className="button" data-kind="primary">
              {words.actions[slug as keyof typeof words.actions]}
            </span>
            <span className="button" data-kind="line">
              {words.allPromotions}
            </span>
          </p>
        </div>
        {text('image') === '' ? null : <div className="offer-picture">{widgetFor('image')}</div>}
        <Prose text={text('body')} figures={figures} locale={locale} />
        <p className="hint">{words.claim}</p>
        <FigureNames figures={figures} />
      </div>
    );
  };

/** Renders the preview of a legal page, as src/layouts/LegalPage.astro renders it. */
export const legalPreview =
  (data: EditorData): Preview =>
  ({ entry }) => {
    const { locale, text } = read(entry);
    const figures = data.figures[locale];
    return (
      <div className="column" lang={localeTable[locale].tag}>
        <div className="page-head">
          <h1>
            <Line text={text('title')} figures={figures} locale={locale} />
          </h1>
          <p>
            <Line text={text('description')} figures={figures} locale={locale} />
          </p>
        </div>
        <Prose text={text('body')} figures={figures} locale={locale} />
        <FigureNames figures={figures} />
      </div>
    );
  };

/** Lists the names that an editor may write in braces, with their values. The page itself does not show it. */
function FigureNames({ figures }: { figures: Figures }): ReactElement {
  return (
    <details className="figure-names">
      <summary>Nomes que viram valores</summary>
      <dl>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{`{{${name}}}`}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Line({ text, figures, locale }: TextProps): ReactElement {
  const pieces = withFigures(text, figures, localeTable[locale].tag);
  return <>{pieces.map((piece, index) => (piece.unknown ? <mark key={index}>{piece.text}</mark> : piece.text))}</>;
}

function Prose({ text, figures, locale }: TextProps): ReactElement {
  const filled = withFigures(text, figures, localeTable[locale].tag)
    .map((piece) => (piece.unknown ? `<mark>${piece.text}</mark>` : piece.text))
    .join('');
  const html = window.DOMPurify.sanitize(window.marked.parse(filled));
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Returns the entry's fields, and its language by its path. */
function read(entry: CustomPreviewTemplateProps['entry']) {
  const [code, file = ''] = String(entry.get('path')).split('/').slice(-2);
  return {
    locale: isLocale(code) ? code : defaultLocale,
    slug: file.replace(/\.md$/, ''),
    text: (field: string) => {
      const value: unknown = entry.getIn(['data', field]);
      return typeof value === 'string' ? value : '';
    },
  };
}
