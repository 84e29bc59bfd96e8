/** Lists the rules of the studio's games by code and version, without their descriptions. */
import { slotRules } from './engine.ts';
import { asStudioRules } from './fair-game.ts';
import type { StudioRules } from './fair-game.ts';
import { bingoDaQuermesse } from './bingo-da-quermesse/rules.ts';
import { boiDaSorte } from './boi-da-sorte/rules.ts';
import { boiDaSorte as boiDaSorte1 } from './boi-da-sorte/rules-1.ts';
import { caiCaju } from './cai-caju/rules.ts';
import { ligaCaju } from './liga-caju/rules.ts';
import { oncaDourada } from './onca-dourada/rules.ts';
import { oncaDourada as oncaDourada1 } from './onca-dourada/rules-1.ts';
import { pescariaNoPantanal } from './pescaria-no-pantanal/rules.ts';
import { pipaAlta } from './pipa-alta/rules.ts';
import { poquerDaJangada } from './poquer-da-jangada/rules.ts';
import { praiaDosSiris } from './praia-dos-siris/rules.ts';
import { raspaDeCoco } from './raspa-de-coco/rules.ts';
import { rioDeGuarana as rioDeGuarana1 } from './rio-de-guarana/rules-1.ts';
import { rioDeGuarana } from './rio-de-guarana/rules.ts';
import { rodaDaFeira } from './roda-da-feira/rules.ts';
import { roletaIpe } from './roleta-ipe/rules.ts';
import { sementesDaSorte } from './sementes-da-sorte/rules.ts';
import { setaDoSertao } from './seta-do-sertao/rules.ts';
import { vinteEUmDaLapa } from './vinte-e-um-da-lapa/rules.ts';

/** The rules by which rounds are played now. */
const played: readonly StudioRules[] = [
  asStudioRules(oncaDourada),
  asStudioRules(boiDaSorte),
  asStudioRules(rioDeGuarana),
  asStudioRules(setaDoSertao),
  asStudioRules(poquerDaJangada),
  asStudioRules(vinteEUmDaLapa),
  asStudioRules(pescariaNoPantanal),
  asStudioRules(raspaDeCoco),
  asStudioRules(praiaDosSiris),
  asStudioRules(roletaIpe),
  asStudioRules(caiCaju),
  asStudioRules(sementesDaSorte),
  asStudioRules(bingoDaQuermesse),
  asStudioRules(rodaDaFeira),
  asStudioRules(pipaAlta),
  asStudioRules(ligaCaju),
];

/** The rules of earlier versions. Their rounds are settled and verified by them. */
const earlier: readonly StudioRules[] = [oncaDourada1, boiDaSorte1, rioDeGuarana1].map((game) =>
  asStudioRules(slotRules(game)),
);

/** Returns a game's rules of this version, or the newest without one; undefined where there are none. */
export const rulesOf = (code: string, version?: number): StudioRules | undefined =>
  [...played, ...earlier].find((game) => game.code === code && (version === undefined || game.version === version));
