/**
 * Prose types no figure. It writes {{name}}, or {{name|one:…|other:…}} for the word after a number, so that a page never promises what the
 * server does not pay. One pattern says so to the build and to the editors' form.
 */
import type { FigureName } from './figures.ts';
import { noHtml } from './markup-rule.ts';

/** Typed all the same: the age mark, a law's number, the helpline's telephone. */
const TYPED = String.raw`18\+|\d{2}\.\d{3}\/\d{4}|188(?!\d)`;

/** The whole text as a regular expression's source: no HTML, no digit, no brace, save those above and the names given. */
export const figurePattern = (names: readonly FigureName[]): string =>
  String.raw`^${noHtml}(?:[^{}\d]|\{\{\s*(?:${names.join('|')})\s*(?:\|[^{}\d]+)?\}\}|${TYPED})*$`;

const withoutNames = (text: string) => text.replace(/\{\{\s*\w+\s*(?:\|[^{}]+)?\}\}/g, '');

/** Whether a name in braces lacks one of them, so that nothing would be filled in. */
export const hasLooseBrace = (text: string): boolean => /[{}]/.test(withoutNames(text));

/** The digits a text types although it must not. */
export const typedDigits = (text: string): string[] =>
  withoutNames(text).replace(new RegExp(TYPED, 'g'), '').match(/\d+/g) ?? [];
