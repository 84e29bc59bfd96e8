import { rioDeGuarana } from '#games/rio-de-guarana/rules.ts';

export const rules = rioDeGuarana;
