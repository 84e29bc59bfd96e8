/**
 * Checks spaces and punctuation by language. Rules of words are data (word-faults.ts); these need more than one
 * pattern.
 */
import type { Locale } from '#lib/locales.ts';
import { chineseFaults } from './chinese.ts';
import { moneyFaults, pluralFaults } from './typed-values.ts';

export interface Mark {
  readonly found: RegExp;
  readonly what: string;
}

const everywhere: readonly Mark[] = [
  { found: /\S {2,}\S/, what: 'two spaces' },
  { found: /^\s|\s$/, what: 'a space at the edge' },
  { found: /\s[,.;:!?)\]”’」》]|\s…(?!\s)/, what: 'a space before a mark' },
  { found: /[([“「《] /, what: 'a space after an opening mark' },
  { found: /\.\.\./, what: 'three dots: …' },
  { found: /["']/, what: 'a straight quote' },
  { found: /[«»„‟]/, what: 'another language’s quotes' },
  { found: /([,;:!?。，；：！？])\1/, what: 'a mark twice' },
  { found: /\p{L} - \p{L}|—/u, what: 'a dash between words: a comma, a colon or two sentences' },
  { found: /[\u200b-\u200f\ufeff]/, what: 'a sign that nobody sees' },
];

const fullWidth: Mark = { found: /[\u3000-\u303f\uff00-\uffef]/, what: 'a full-width mark' };
const latinAlone: Mark = { found: /[^\P{L}\p{Script=Latin}]/u, what: 'a letter of another script' };
const percentAfter: Mark = { found: /[\d}] %/, what: 'a space before %' };
const indonesian: Mark = { found: /(?<!\p{L})anda(?!\p{L})/u, what: 'anda: Indonesian writes Anda' };
const malay: Mark = { found: /[\p{Ll},] Anda(?!\p{L})/u, what: 'Anda inside a sentence: Malay writes anda' };
const latin = [fullWidth, latinAlone, percentAfter];

/**
 * Placeholders of counts, which may be one: Portuguese and English then need another word. An age never is one, and a
 * game's own figures are in its rules.
 */
const counted: Mark = {
  found:
    /\{\{(count|days|hours|minutes|months|years|\w+(?:Days|Hours|Minutes|Years|Times|Points|Spins))\}\} (?!of |de |or |ou )\p{L}(?!.*\{\{\1\|)/u,
  what: 'a word after a count without its forms: {{days}} {{days|one:…|other:…}}',
};

/** Placeholders whose values are Thai, so that no space surrounds them. */
const THAI_NAMES = 'fish|place|symbol|terms|privacy';
const thai: readonly Mark[] = [
  { found: /\Sๆ|ๆ[^\s)”]/, what: 'ๆ without a space on both sides' },
  {
    found: new RegExp(
      String.raw`[ก-๎](?:[A-Za-z\d]|\{\{(?!(?:${THAI_NAMES})\}\}))|(?:[A-Za-z\d%]|(?<!\{\{(?:${THAI_NAMES}))\}\})[ก-๎]`,
    ),
    what: 'no space between Thai and Latin letters, a number or a placeholder',
  },
  { found: /[^\P{L}\p{Script=Latin}\p{Script=Thai}]/u, what: 'a letter of another script' },
  fullWidth,
  percentAfter,
];

const turkish: readonly Mark[] = [
  { found: /\}\}[’'‘]?\p{L}/u, what: 'a suffix on a placeholder: it depends on what fills it' },
  { found: /[\d}]\s?%/, what: '% after a number: Turkish has it before' },
  fullWidth,
  latinAlone,
];

const marks: Readonly<Record<Locale, readonly Mark[]>> = {
  pt: [...latin, counted],
  en: [...latin, counted],
  vi: latin,
  id: [...latin, indonesian],
  msa: [...latin, malay],
  tr: turkish,
  th: thai,
  cn: [],
  ch: [],
};

/** Returns the faults of a text in spaces and punctuation, one sentence each. */
export function markFaults(locale: Locale, text: string): string[] {
  const found = [...everywhere, ...marks[locale]].flatMap((mark) => {
    const match = mark.found.exec(text);
    return match ? [`“${match[0]}”: ${mark.what}`] : [];
  });
  const composed = text === text.normalize('NFC') ? [] : ['letters and accents apart: NFC'];
  const chinese = locale === 'cn' || locale === 'ch' ? chineseFaults(locale, text) : [];
  return [...found, ...composed, ...chinese, ...moneyFaults(locale, text), ...pluralFaults(locale, text)];
}
