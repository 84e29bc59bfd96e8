import { oncaDourada } from '#games/onca-dourada/rules-1.ts';
import { slotScene } from '../../first-slots/scene.ts';

export const { rules, offered, createScene } = slotScene(oncaDourada);
