import { oncaDourada } from '#games/onca-dourada/rules.ts';
import { slotScene } from '../../slots/scene.ts';

export const { rules, offered, createScene } = slotScene(oncaDourada);
