/**
 * Defines how prose names figures: {{name}}, or {{name|one:…|other:…}} for the word after a number, and never a typed figure. So a page never
 * promises what the server does not pay. The build and the editors' form share one pattern.
 */
import type { FigureName } from './figures.ts';
import { noHtml } from './markup-rule.ts';

/** Figures that are typed nevertheless: the age mark, a law's number, the helpline's telephone. */
const TYPED = String.raw`18\+|\d{2}\.\d{3}\/\d{4}|188(?!\d)`;

/** Returns a regular expression's source for a whole text: no HTML, no digit, no brace except those of the given names. */
export const figurePattern = (names: readonly FigureName[]): string =>
  String.raw`^${noHtml}(?:[^{}\d]|\{\{\s*(?:${names.join('|')})\s*(?:\|[^{}\d]+)?\}\}|${TYPED})*$`;

const withoutNames = (text: string) => text.replace(/\{\{\s*\w+\s*(?:\|[^{}]+)?\}\}/g, '');

/** Returns whether a name in braces lacks a brace, so that it would not be filled in. */
export const hasLooseBrace = (text: string): boolean => /[{}]/.test(withoutNames(text));

/** Returns the digits that a text types although it must not. */
export const typedDigits = (text: string): string[] =>
  withoutNames(text).replace(new RegExp(TYPED, 'g'), '').match(/\d+/g) ?? [];
