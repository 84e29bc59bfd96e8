/** Lists the studio's games with their descriptions. The operator's catalogue is seeded from it. */
import type { StudioGame } from './paytable.ts';
import { bingoDaQuermessePaytable } from './bingo-da-quermesse/paytable.ts';
import { boiDaSortePaytable } from './boi-da-sorte/paytable.ts';
import { caiCajuPaytable } from './cai-caju/paytable.ts';
import { ligaCajuPaytable } from './liga-caju/paytable.ts';
import { oncaDouradaPaytable } from './onca-dourada/paytable.ts';
import { pescariaNoPantanalPaytable } from './pescaria-no-pantanal/paytable.ts';
import { pipaAltaPaytable } from './pipa-alta/paytable.ts';
import { poquerDaJangadaPaytable } from './poquer-da-jangada/paytable.ts';
import { praiaDosSirisPaytable } from './praia-dos-siris/paytable.ts';
import { raspaDeCocoPaytable } from './raspa-de-coco/paytable.ts';
import { rioDeGuaranaPaytable } from './rio-de-guarana/paytable.ts';
import { rodaDaFeiraPaytable } from './roda-da-feira/paytable.ts';
import { roletaIpePaytable } from './roleta-ipe/paytable.ts';
import { sementesDaSortePaytable } from './sementes-da-sorte/paytable.ts';
import { setaDoSertaoPaytable } from './seta-do-sertao/paytable.ts';
import { vinteEUmDaLapaPaytable } from './vinte-e-um-da-lapa/paytable.ts';

/** The studio's `api_name` on the wire, because another provider may have a game with the same code. */
export const STUDIO = 'jogada';

/** Lists the games in the operator's order. */
export const studioGames: readonly StudioGame[] = [
  oncaDouradaPaytable,
  boiDaSortePaytable,
  rioDeGuaranaPaytable,
  poquerDaJangadaPaytable,
  vinteEUmDaLapaPaytable,
  pescariaNoPantanalPaytable,
  raspaDeCocoPaytable,
  setaDoSertaoPaytable,
  praiaDosSirisPaytable,
  roletaIpePaytable,
  caiCajuPaytable,
  sementesDaSortePaytable,
  bingoDaQuermessePaytable,
  rodaDaFeiraPaytable,
  pipaAltaPaytable,
  ligaCajuPaytable,
].sort((one, other) => other.weight - one.weight);

export function studioGame(code: string): StudioGame | undefined {
  return studioGames.find(({ rules }) => rules.code === code);
}

export const catalogue = studioGames.map(({ rules, names, gameType, turnoverBp, maxMultiplier, isPick, weight }) => ({
  gameCode: rules.code,
  names,
  gameType,
  turnoverBp: turnoverBp ?? null,
  rtpBasisPoints: rules.rtpBasisPoints,
  minEdgePpm: rules.minEdgePpm,
  maxMultiplier,
  isPick,
  volatility: rules.volatility,
  minStakeCents: BigInt(rules.stakes.min),
  maxStakeCents: BigInt(rules.stakes.max),
  weight,
}));
