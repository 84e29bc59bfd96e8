/** Shows rounds of the rules' first version: a slot of single spins. */
import { boiDaSorte } from '#games/boi-da-sorte/rules-1.ts';
import { slotScene } from '../../first-slots/scene.ts';

export const { rules, offered, createScene } = slotScene(boiDaSorte);
