/**
 * Describes a game for players before the first bet: its rules in words, its pay table, its figures. It is data, so
 * that the studio's page and the site show the same. The words are in the game's dictionary
 * (locales/<language>/game-<name>.json).
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
  /** The name of a drawing in public/games/<code>/, without its extension. */
  readonly art?: string;
  /** The payment in hundredths of the stake that the table refers to. */
  readonly m100: number;
  /** The reciprocal of the chance per round. Absent where it depends on the choice. */
  readonly oneIn?: number;
}

export interface PrizeTable {
  /** Absent in a game with one table. */
  readonly title?: GameText;
  /** The heading of the first column. */
  readonly of: GameText;
  /** The unit of `oneIn`, where it is not a round. */
  readonly chance?: GameText;
  /** Into how many parts a stake is divided, each paid by itself, e.g. five lines of a slot. */
  readonly parts?: number;
  /** Whether its rows are factors of other prizes. It then has no prizes of its own. */
  readonly isOfFactors?: true;
  readonly rows: readonly PrizeRow[];
}

export interface Paytable {
  readonly rules: readonly GameText[];
  readonly tables: readonly PrizeTable[];
  /** The texts below the tables. */
  readonly figures: readonly GameText[];
  /** For slots, the row of each reel that a line crosses. The page draws them. */
  readonly lines?: readonly (readonly number[])[];
}

/** A game of the studio with its listing, description and rules. */
export interface StudioGame {
  readonly rules: StudioRules;
  readonly names: Readonly<Record<Locale, string>>;
  /** The number of its type on the wire (contract/games.ts). */
  readonly gameType: number;
  /** Whether the operator recommends it. */
  readonly isPick: boolean;
  /** Whether each round needs the player's own press, whatever its market allows: a card to scratch, chips to lay. */
  readonly isByHand?: boolean;
  /** Higher weights come first in a list. */
  readonly weight: number;
  /** The highest payment of a round, in hundredths of its whole stake. */
  readonly maxMultiplier: number;
  /**
   * How much of a stake contributes to a bonus's wagering, basis points. Without it the game's type decides
   * (contract/turnover.ts).
   */
  readonly turnoverBp?: number;
  /** The rule for rounds that do not count for wagering. Without it all rounds count. */
  readonly turnover?: WageringRule<Json, Json>;
  /** The dictionary of its texts: locales/<language>/game-<dictionary>.json. */
  readonly dictionary: string;
  /** The dictionaries of earlier versions of the rules, by version, where they differ. */
  readonly earlierDictionaries?: Readonly<Record<number, string>>;
  /** The stakes that its page offers, centavos. Without it they are steps of its grid. */
  readonly offered?: readonly number[];
  readonly paytable: Paytable;
}

/** Returns the dictionary of the texts of a version of the game's rules. */
export const dictionaryOf = ({ dictionary, earlierDictionaries }: StudioGame, version: number): string =>
  earlierDictionaries?.[version] ?? dictionary;

export type Dictionary = Readonly<Record<string, string>>;

/** Returns a text of the game in a language. Returns the key where the dictionary has none, which a test forbids. */
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

/** Formats hundredths as a multiplier: 245 is "2,45×", 3600 is "36×". */
export const formatFactor = (m100: number, tag: string): string =>
  `${numberFormat(tag, { maximumFractionDigits: 2 }).format(m100 / 100)}×`;

export const formatShare = (basisPoints: number, tag: string): string =>
  numberFormat(tag, { style: 'percent', minimumFractionDigits: 2 }).format(basisPoints / 10_000);

/** Formats n of "1 in n": no decimals from a hundred on, one below, two where it is nearly certain. */
export const formatOneIn = (oneIn: number, tag: string): string =>
  numberFormat(tag, { maximumFractionDigits: oneIn < 2 ? 2 : oneIn < 100 ? 1 : 0 }).format(oneIn);

/**
 * Returns the common figures of every game: the return and the stakes, by the common dictionary
 * (locales/<language>/game.json).
 */
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
  // All games except tables share one explanation, which is shown apart.
  return [rtp, stakes, ...(rules.table ? [texts['howTable'] ?? ''] : [])];
}

/**
 * Returns the texts about a bonus's wagering: the share of a stake that contributes, and which rounds do not count.
 * @param weight Basis points: the operator's weight of the game or its type.
 */
export function turnoverFigures({ turnover }: StudioGame, weight: number, texts: Dictionary, locale: Locale): string[] {
  const said: readonly GameText[] = turnover ? [{ key: 'turnoverSure', values: SURE }, turnover.said] : [];
  return [{ key: 'turnover', values: { share: { share: weight } } }, ...said].map((each) => say(texts, each, locale));
}
