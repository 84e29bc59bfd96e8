/** Shows pending matters of the player, each as one line with a link. */
import { formatDate, formatWireTime, readDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { formatMoney, readMoney } from '#lib/money.ts';
import { today } from '#lib/today.ts';
import { pageTag } from '#lib/page-tag.ts';
import type { Matter, Waiting } from './reply.ts';

/**
 * Shows the matters, or that there are none. `failed`: they could not be loaded. `unknown`: the back end has no such list, and nothing is shown.
 */
export function showMatters(matters: readonly Matter[] | 'failed' | 'unknown', rewards: readonly Waiting[] = []): void {
  const list = document.querySelector('.matters');
  if (typeof matters === 'string') return list?.replaceChildren(...copyOf(matters));
  // Actionable items come first, because phones show the list as a rail.
  const elementsOf = (isPayable: boolean) =>
    matters.filter(({ kind }) => (kind === 'deposit') === isPayable).flatMap((matter) => elementOf(matter) ?? []);
  const shown = [
    ...elementsOf(true),
    ...rewards.flatMap((reward) => rewardElement(reward) ?? []),
    ...elementsOf(false),
  ];
  list?.replaceChildren(...(shown.length > 0 ? shown : copyOf('none')));
}

const templateOf = (kind: string) => document.querySelector<HTMLTemplateElement>(`template[data-matter="${kind}"]`);

function copyOf(kind: string): Node[] {
  const item = templateOf(kind)?.content.firstElementChild?.cloneNode(true);
  return item ? [item] : [];
}

function elementOf(matter: Matter): Element | null {
  const words = templateOf(matter.kind)?.dataset;
  const [item] = copyOf(matter.kind);
  if (!words || !(item instanceof Element)) return null;
  const [title, note, way] = ['b', 'small', 'a'].map((name) => item.querySelector<HTMLElement>(name));
  if (!title || !note || !(way instanceof HTMLAnchorElement)) return null;
  title.textContent = fill(words['title'] ?? '', { money: amount(matter.money) });
  note.textContent = noteOf(matter, words);
  way.href = pathOf(matter);
  const bar = item.querySelector('progress');
  if (bar && matter.kind === 'bonus') {
    bar.value = (100 * Number(matter.progress)) / Number(matter.required);
    bar.setAttribute('aria-label', note.textContent);
  }
  return item;
}

/** Renders a reward that can be claimed, or unused spins, with a link to all of them. */
function rewardElement({ count, money, required }: Waiting): Element | null {
  const kind = readMoney(money) === 0n ? 'spin' : 'reward';
  const words = templateOf(kind)?.dataset;
  const [item] = copyOf(kind);
  if (!words || !(item instanceof Element)) return null;
  const [title, note, way] = ['b', 'small', 'a'].map((name) => item.querySelector<HTMLElement>(name));
  if (!title || !note || !(way instanceof HTMLAnchorElement)) return null;
  title.textContent = fill(words['title'] ?? '', { money: amount(money), count });
  const isFree = kind === 'reward' && readMoney(required) === 0n;
  note.textContent = fill(words[isFree ? 'open' : 'note'] ?? '', { required: amount(required) });
  way.href = pagePaths()[kind] ?? '';
  return item;
}

function noteOf(matter: Matter, words: DOMStringMap): string {
  if (matter.kind === 'deposit') return fill(words['note'] ?? '', { date: date(matter.closes_at) });
  if (matter.kind === 'withdrawal')
    return fill(words['note'] ?? '', { state: matter.state_text, date: date(matter.created_at) });
  const left = formatMoney((readMoney(matter.required) ?? 0n) - (readMoney(matter.progress) ?? 0n), pageTag());
  return matter.expires_at
    ? fill(words['note'] ?? '', { left, date: date(matter.expires_at) })
    : fill(words['open'] ?? '', { left });
}

type PagePaths = Partial<Record<'transfer' | 'deposit' | 'withdrawal' | 'bonus' | 'reward' | 'spin', string>>;

const pagePaths = (): PagePaths =>
  JSON.parse(document.querySelector<HTMLElement>('[data-home]')?.dataset['home'] ?? '{}') as PagePaths;

/** Returns the path of a matter. The page has the paths in its language. */
function pathOf(matter: Matter): string {
  const paths = pagePaths();
  if (matter.kind !== 'deposit') return paths[matter.kind] ?? '';
  // A bank transfer has its own page (islands/deposit/payment-path.ts).
  const path = paths[matter.payment_type === 'online_ted' ? 'transfer' : 'deposit'] ?? '';
  return `${path}?order=${encodeURIComponent(matter.bill_no)}`;
}

function amount(value: string | number): string {
  const cents = readMoney(value);
  return cents === null ? '' : formatMoney(cents, pageTag());
}

/** Formats a date; today's as a time alone. */
function date(text: string): string {
  const instant = readDate(text);
  if (!instant) return text;
  return text.startsWith(today()) ? formatWireTime(text, pageTag()) : formatDate(instant, pageTag());
}
