/** The studio's games as they are listed and described, and the list the operator's catalogue is seeded from. */
import type { StudioGame } from './sheet.ts';
import { slotOf } from './slot-sheet.ts';
import { bingoDaQuermesseSheet } from './bingo-da-quermesse/sheet.ts';
import { boiDaSorte } from './boi-da-sorte/rules.ts';
import { caiCajuSheet } from './cai-caju/sheet.ts';
import { ligaCajuSheet } from './liga-caju/sheet.ts';
import { oncaDourada } from './onca-dourada/rules.ts';
import { pescariaNoPantanalSheet } from './pescaria-no-pantanal/sheet.ts';
import { pipaAltaSheet } from './pipa-alta/sheet.ts';
import { poquerDaJangadaSheet } from './poquer-da-jangada/sheet.ts';
import { praiaDosSirisSheet } from './praia-dos-siris/sheet.ts';
import { raspaDeCocoSheet } from './raspa-de-coco/sheet.ts';
import { rioDeGuarana } from './rio-de-guarana/rules.ts';
import { rodaDaFeiraSheet } from './roda-da-feira/sheet.ts';
import { roletaIpeSheet } from './roleta-ipe/sheet.ts';
import { sementesDaSorteSheet } from './sementes-da-sorte/sheet.ts';
import { setaDoSertaoSheet } from './seta-do-sertao/sheet.ts';
import { vinteEUmDaLapaSheet } from './vinte-e-um-da-lapa/sheet.ts';

/** The studio's name on the wire (`api_name`): another provider may have a game of the same code. */
export const STUDIO = 'jogada';

export const slots = [oncaDourada, boiDaSorte, rioDeGuarana];

/** In the house's order. */
export const studioGames: readonly StudioGame[] = [
  ...slots.map(slotOf),
  poquerDaJangadaSheet,
  vinteEUmDaLapaSheet,
  pescariaNoPantanalSheet,
  raspaDeCocoSheet,
  setaDoSertaoSheet,
  praiaDosSirisSheet,
  roletaIpeSheet,
  caiCajuSheet,
  sementesDaSorteSheet,
  bingoDaQuermesseSheet,
  rodaDaFeiraSheet,
  pipaAltaSheet,
  ligaCajuSheet,
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
  maxMultiplier,
  isPick,
  volatility: rules.volatility,
  minStakeCents: BigInt(rules.stakes.min),
  maxStakeCents: BigInt(rules.stakes.max),
  weight,
}));
