import { rioDeGuarana } from '#games/rio-de-guarana/rules.ts';
import { slotScene } from '../../slots/scene.ts';

export const { rules, offered, createScene } = slotScene(rioDeGuarana);
