/** Returns what a tile shows of a game, in one language. */
import type { Game } from '#contract/games.ts';
import { gameName } from '#lib/game-name.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { numberFormat } from '#lib/number-format.ts';
import { formatRtp } from '#lib/rtp.ts';

export interface GameTile {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly image: string;
  readonly provider: string;
  /** "96,40%"; empty where the provider does not report it. */
  readonly rtp: string;
  /** The limits of a bet: "R$ 0,20 – R$ 500"; empty where the provider does not report them. */
  readonly stakes: string;
}

export function tileOf(game: Game, locale: Locale): GameTile {
  return {
    id: game.id,
    code: game.game_code,
    name: gameName(game, locale),
    image: game.img_url || '/icons/icon.svg',
    provider: game.api?.api_title ?? game.api_name,
    rtp: formatRtp(game.rtp ?? '', localeTable[locale].tag),
    stakes: stakesOf(game, localeTable[locale].tag),
  };
}

function stakesOf({ min_stake: least, max_stake: most }: Game, tag: string): string {
  if (!least || !most) return '';
  const reais = numberFormat(tag, {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return reais.formatRange(least as Intl.StringNumericLiteral, most as Intl.StringNumericLiteral);
}
