import { rioDeGuarana } from '#games/rio-de-guarana/rules-1.ts';
import { slotScene } from '../../first-slots/scene.ts';

export const { rules, offered, createScene } = slotScene(rioDeGuarana);
