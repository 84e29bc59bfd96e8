import { boiDaSorte } from '#games/boi-da-sorte/rules.ts';
import { slotScene } from '../../slots/scene.ts';

export const { rules, offered, createScene } = slotScene(boiDaSorte);
