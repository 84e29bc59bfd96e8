import { rioDeGuarana } from '#games/rio-de-guarana/rules-1.ts';
import { slotScene } from '../../slots/scene.ts';

export const { rules, offered, createScene } = slotScene(rioDeGuarana);
