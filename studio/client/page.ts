/** Provides what both pages of the studio share: texts, elements, and formatted money. */
import { dateFormat } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, readMoney } from '#lib/money.ts';

export const languageTag = document.documentElement.lang;
export const prefix = meta('jogada-prefix');
export const assets = meta('jogada-assets');
export const locale = meta('jogada-locale') as Locale;

/** Whether the round is played with play money. */
export const isTry = meta('jogada-try') === 'on';
export const gameCode = document.documentElement.dataset.game ?? '';
export const texts = await textsAt(meta('jogada-texts'));

/** Loads the texts of the given name. */
export async function textsAt(name: string): Promise<Record<string, string>> {
  return (await fetch(`${assets}/${name}`).then((reply) => reply.json())) as Record<string, string>;
}

export function text(key: string): string {
  return texts[key] ?? key;
}

/** Returns the message for a refusal. Codes without a text of their own share one. */
export function refusalText(refusal: string): string {
  return texts[`refusal.${refusal}`] ?? text('refusal.other');
}

export function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

export function byId<Kind extends Element = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found as Element as Kind;
}

/** Creates an element with properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function money(cents: bigint): string {
  return formatMoney(cents, languageTag);
}

/** Converts wire text to centavos. */
export function centsOf(wire: string): bigint {
  return readMoney(wire) ?? 0n;
}

/** Joins numbers or names by the language's rule: Chinese has its own comma. */
export const listed = (items: readonly (string | number)[]): string =>
  items.join(locale === 'cn' || locale === 'ch' ? '、' : ', ');

/** Formats a gain or a loss with its sign. */
export const signedMoney = (cents: bigint): string => formatMoney(cents, languageTag, 'always');

/** Returns a drawing of a game, decorative. */
export function artOf(code: string, name: string): HTMLImageElement {
  return make('img', { src: `${assets}/art/${code}/${name}.svg`, alt: '', draggable: false });
}

const precise = dateFormat(languageTag, 'medium');

/** Formats an instant in Brasília's time, with seconds, because rounds are seconds apart. */
export const when = (at: string): string => precise.format(new Date(at));
