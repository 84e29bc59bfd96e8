/**
 * What is said about a game before the first bet: its rules in words, its pay table, its figures. Data, so that the studio's page
 * and the site's say the same; the words are the game's dictionary (locales/<language>/game-<name>.json).
 */
import type { Json } from '#lib/json.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatReais } from '#lib/money.ts';
import { numberFormat } from '#lib/number-format.ts';
import type { StudioRules } from './fair-game.ts';
import type { GameText, GameTextValue } from './game-text.ts';
import { SURE } from './wagering.ts';
import type { WageringRule } from './wagering.ts';

export interface PrizeRow {
  readonly label: GameText;
  /** A drawing in public/games/<code>/, without its ending. */
  readonly art?: string;
  /** What it pays in hundredths of what the table pays on. */
  readonly m100: number;
  /** One in so many rounds; left out where the choice decides. */
  readonly oneIn?: number;
}

export interface PrizeTable {
  /** Left out where a game has one table. */
  readonly title?: GameText;
  /** What the first column holds. */
  readonly of: GameText;
  /** What `oneIn` counts, where that is no round. */
  readonly chance?: GameText;
  /** Into how many parts a stake falls, each paid by itself: five lines of a slot. */
  readonly parts?: number;
  readonly rows: readonly PrizeRow[];
}

export interface Paytable {
  readonly rules: readonly GameText[];
  readonly tables: readonly PrizeTable[];
  /** GameText below the tables. */
  readonly figures: readonly GameText[];
  /** The row of each reel that a line crosses, which is drawn for slots. */
  readonly lines?: readonly (readonly number[])[];
}

/** A game of the studio, as it is listed, described and played. */
export interface StudioGame {
  readonly rules: StudioRules;
  readonly names: Readonly<Record<Locale, string>>;
  /** The wire's number of its type (contract/games.ts). */
  readonly gameType: number;
  /** Whether the house puts it forward. */
  readonly isPick: boolean;
  /** Greater ones stand first in a list. */
  readonly weight: number;
  /** The most a round can pay, in hundredths of its whole stake. */
  readonly maxMultiplier: number;
  /** How much of a stake counts for a bonus's wagering, basis points; left out: what its type says (contract/turnover.ts). */
  readonly turnoverBp?: number;
  /** The rule for rounds that do not count for wagering; left out: all count. */
  readonly turnover?: WageringRule<Json, Json>;
  /** Whose words it uses: locales/<language>/game-<dictionary>.json. */
  readonly dictionary: string;
  /** The stakes that its page offers, centavos; left out: steps of its grid. */
  readonly offered?: readonly number[];
  readonly paytable: Paytable;
}

export type Dictionary = Readonly<Record<string, string>>;

/** A text of the game in a language; its key where the dictionary has none, which a test forbids. */
export function say(texts: Dictionary, { key, values = {} }: GameText, locale: Locale): string {
  const { tag } = localeTable[locale];
  const filled = Object.entries(values).map(([name, value]) => [name, shown(texts, value, tag)] as const);
  return fill(texts[key] ?? key, Object.fromEntries(filled), tag);
}

function shown(texts: Dictionary, value: GameTextValue, tag: string): string {
  if (typeof value === 'number') return numberFormat(tag, { maximumFractionDigits: 0 }).format(value);
  if ('m100' in value) return formatFactor(value.m100, tag);
  if ('times' in value) return numberFormat(tag).format(value.times / 100);
  if ('share' in value)
    return numberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(value.share / 10_000);
  if ('cents' in value) return formatReais(BigInt(value.cents), tag);
  if ('word' in value) return texts[value.word] ?? value.word;
  return formatShare(value.basisPoints, tag);
}

/** Hundredths as a factor: 245 is "2,45×", 3600 is "36×". */
export const formatFactor = (m100: number, tag: string): string =>
  `${numberFormat(tag, { maximumFractionDigits: 2 }).format(m100 / 100)}×`;

export const formatShare = (basisPoints: number, tag: string): string =>
  numberFormat(tag, { style: 'percent', minimumFractionDigits: 2 }).format(basisPoints / 10_000);

/** "1 in n" for a reader: whole from a hundred on, one place below, two where it is nearly sure. */
export const formatOneIn = (oneIn: number, tag: string): string =>
  numberFormat(tag, { maximumFractionDigits: oneIn < 2 ? 2 : oneIn < 100 ? 1 : 0 }).format(oneIn);

/** What stands under every sheet: the return and the stakes, by the common dictionary (locales/<language>/game.json). */
export function commonFigures({ rules, offered }: StudioGame, texts: Dictionary, locale: Locale): string[] {
  const { min, max, step } = rules.stakes;
  const { tag } = localeTable[locale];
  const stakes = offered
    ? fill(texts['stakes'] ?? '', { stakes: offered.map((cents) => formatReais(BigInt(cents), tag)).join(' · ') }, tag)
    : say(
        texts,
        { key: 'stakesRange', values: { from: { cents: min }, to: { cents: max }, step: { cents: step } } },
        locale,
      );
  const rtp = say(texts, { key: 'rtpNote', values: { rtp: { basisPoints: rules.rtpBasisPoints } } }, locale);
  // The other games' way is said once for all of them.
  return [rtp, stakes, ...(rules.table ? [texts['howTable'] ?? ''] : [])];
}

/**
 * What a game's rounds are worth to a bonus's wagering, said under every sheet. The share of a stake that counts, and which rounds count
 * nothing.
 * @param weight Basis points: what the house says of the game or of its type.
 */
export function turnoverFigures({ turnover }: StudioGame, weight: number, texts: Dictionary, locale: Locale): string[] {
  const said: readonly GameText[] = turnover ? [{ key: 'turnoverSure', values: SURE }, turnover.said] : [];
  return [{ key: 'turnover', values: { share: { share: weight } } }, ...said].map((each) => say(texts, each, locale));
}
