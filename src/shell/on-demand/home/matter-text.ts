/** Formats what pending matters and waiting rewards say, from texts that the page has as attributes. */
import { formatDate, formatWireTime, readDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { formatMoney, readMoney } from '#lib/money.ts';
import { pageTag } from '#lib/page-tag.ts';
import { today } from '#lib/today.ts';
import type { Matter, Waiting } from './reply.ts';

/** Returns a copy of the item in a template and its places, or null on a page without the template. */
export function copyOf(template: HTMLTemplateElement | null): {
  readonly item: HTMLElement;
  readonly title: Element | null;
  readonly note: Element | null;
  readonly way: HTMLAnchorElement | null;
} | null {
  const item = template?.content.firstElementChild?.cloneNode(true);
  if (!(item instanceof HTMLElement)) return null;
  return { item, title: item.querySelector('b'), note: item.querySelector('small'), way: item.querySelector('a') };
}

/** Formats an amount of the wire; "" for an unreadable one. */
export function amountText(value: string | number): string {
  const cents = readMoney(value);
  return cents === null ? '' : formatMoney(cents, pageTag());
}

/** Formats a date; today's as a time alone. */
export function dateText(text: string): string {
  const instant = readDate(text);
  if (!instant) return text;
  return text.startsWith(today()) ? formatWireTime(text, pageTag()) : formatDate(instant, pageTag());
}

/** Returns the second line of a matter. `words`: the texts with and without a date, `note` and `open`. */
export function matterNote(matter: Matter, words: DOMStringMap): string {
  if (matter.kind === 'deposit') return fill(words['note'] ?? '', { date: dateText(matter.closes_at) });
  if (matter.kind === 'withdrawal')
    return fill(words['note'] ?? '', { state: matter.state_text, date: dateText(matter.created_at) });
  const left = formatMoney((readMoney(matter.required) ?? 0n) - (readMoney(matter.progress) ?? 0n), pageTag());
  return matter.expires_at
    ? fill(words['note'] ?? '', { left, date: dateText(matter.expires_at) })
    : fill(words['open'] ?? '', { left });
}

/** Sets the progress of a bonus, read with its note. */
export function showProgress(item: Element, { progress, required }: Matter & { kind: 'bonus' }, note: string): void {
  const bar = item.querySelector('progress');
  if (!bar) return;
  bar.value = (100 * Number(progress)) / Number(required);
  bar.setAttribute('aria-label', note);
}

/** Tells whether the offer gives spins and no money. */
export const isSpin = ({ money }: Waiting): boolean => readMoney(money) === 0n;

/** Returns the second line of a waiting reward. `words`: the texts with and without wagering, `note` and `open`. */
export function rewardNote(reward: Waiting, words: DOMStringMap): string {
  const isFree = !isSpin(reward) && readMoney(reward.required) === 0n;
  return fill(words[isFree ? 'open' : 'note'] ?? '', { required: amountText(reward.required) });
}

/** Returns when a reward ends, filled into the text; "" for one without an end. */
export const endText = (until: string, text: string): string =>
  until === '' ? '' : fill(text, { date: dateText(until) });
