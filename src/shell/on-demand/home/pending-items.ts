/** Shows pending matters of the player, each as one line with a link. */
import { fill } from '#lib/fill.ts';
import { amountText, copyOf, isSpin, matterNote, rewardNote, showProgress } from './matter-text.ts';
import type { Matter, Waiting } from './reply.ts';

/**
 * Shows the matters, or that there are none. `failed`: they could not be loaded. `unknown`: the back end has no such list, and nothing is shown.
 */
export function showMatters(matters: readonly Matter[] | 'failed' | 'unknown', rewards: readonly Waiting[] = []): void {
  const list = document.querySelector('.matters');
  if (typeof matters === 'string') return list?.replaceChildren(...alone(matters));
  // What the player can act on stands first: on phones the list is a rail.
  const elementsOf = (isPayable: boolean) =>
    matters.filter(({ kind }) => (kind === 'deposit') === isPayable).flatMap((matter) => matterElement(matter) ?? []);
  const shown = [
    ...elementsOf(true),
    ...rewards.flatMap((reward) => rewardElement(reward) ?? []),
    ...elementsOf(false),
  ];
  list?.replaceChildren(...(shown.length > 0 ? shown : alone('none')));
}

const templateOf = (kind: string) => document.querySelector<HTMLTemplateElement>(`template[data-matter="${kind}"]`);

function alone(kind: string): Node[] {
  const copy = copyOf(templateOf(kind));
  return copy ? [copy.item] : [];
}

function matterElement(matter: Matter): Element | null {
  const words = templateOf(matter.kind)?.dataset ?? {};
  const note = matterNote(matter, words);
  const item = line(matter.kind, { values: { money: amountText(matter.money) }, note, path: pathOf(matter) });
  if (item && matter.kind === 'bonus') showProgress(item, matter, note);
  return item;
}

/** Renders a reward that can be claimed, or unused spins, with a link to all of them. */
function rewardElement(reward: Waiting): Element | null {
  const kind = isSpin(reward) ? 'spin' : 'reward';
  const values = { money: amountText(reward.money), count: reward.count };
  return line(kind, {
    values,
    note: rewardNote(reward, templateOf(kind)?.dataset ?? {}),
    path: pagePaths()[kind] ?? '',
  });
}

/** Fills one line from the template of its kind; null where the page has none. */
function line(
  kind: string,
  { values, note, path }: { values: Readonly<Record<string, string | number>>; note: string; path: string },
): Element | null {
  const template = templateOf(kind);
  const copy = copyOf(template);
  if (!copy?.title || !copy.note || !copy.way) return null;
  copy.title.textContent = fill(template?.dataset['title'] ?? '', values);
  copy.note.textContent = note;
  copy.way.href = path;
  return copy.item;
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
