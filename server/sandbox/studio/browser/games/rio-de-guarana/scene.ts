import { rioDeGuarana } from '#lib/studio/games/rio-de-guarana/rules.ts';
import { slotScene } from '../../slots/scene.ts';

export const { rules, offered, createScene } = slotScene(rioDeGuarana);
