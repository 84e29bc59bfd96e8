/** Shows a player's bonuses in progress and waiting rewards on the promotions page (components/PromotionsMine.astro). */
import { fill } from '#lib/fill.ts';
import { amountText, copyOf, endText, isSpin, matterNote, rewardNote, showProgress } from './matter-text.ts';
import type { Home, Matter, Waiting } from './reply.ts';

type OfferPages = Readonly<Record<string, { readonly title: string; readonly href: string } | undefined>>;

/** Shows the cards. `failed`: they could not be loaded. Without any, one line says so. */
export function showMine(home: Home | 'failed' | undefined): void {
  const list = document.querySelector('[data-mine] ul');
  if (home === 'failed') return list?.replaceChildren(...alone('failed'));
  const bonuses = (home?.matters ?? [])
    .filter((matter) => matter.kind === 'bonus')
    .flatMap((each) => bonusCard(each) ?? []);
  const rewards = (home?.rewards ?? []).flatMap((each) => rewardCard(each) ?? []);
  const shown = [...bonuses, ...rewards];
  list?.replaceChildren(...(shown.length > 0 ? shown : alone('none')));
  markOffers(home);
}

/** Marks the cards of the offers that stand above, so that none looks like a second one. */
function markOffers(home: Home | undefined): void {
  const given = (home?.matters ?? []).flatMap((matter) => (matter.kind === 'bonus' ? [matter.offer] : []));
  const yours = new Set([...given, ...(home?.rewards ?? []).map(({ offer }) => offer)]);
  const list = document.querySelector<HTMLElement>('[data-yours-text]');
  for (const card of list?.querySelectorAll<HTMLElement>('[data-offer]') ?? []) {
    card.querySelector('.promo-yours')?.remove();
    if (!yours.has(card.dataset['offer'] ?? '')) continue;
    const mark = document.createElement('span');
    mark.className = 'promo-end promo-yours';
    mark.textContent = list?.dataset['yoursText'] ?? '';
    card.append(mark);
  }
}

const templateOf = (kind: string) => document.querySelector<HTMLTemplateElement>(`template[data-mine-kind="${kind}"]`);

function alone(kind: string): Node[] {
  const copy = copyOf(templateOf(kind));
  return copy ? [copy.item] : [];
}

function bonusCard(bonus: Matter & { kind: 'bonus' }): Element | null {
  const template = templateOf('bonus');
  const copy = copyOf(template);
  if (!template || !copy?.title || !copy.note) return null;
  const note = matterNote(bonus, template.dataset);
  copy.title.textContent = fill(template.dataset['title'] ?? '', { money: amountText(bonus.money) });
  copy.note.textContent = note;
  showProgress(copy.item, bonus, note);
  return copy.item;
}

function rewardCard(reward: Waiting): Element | null {
  const template = templateOf(isSpin(reward) ? 'spin' : 'reward');
  const copy = copyOf(template);
  const page = offerPages()[reward.offer];
  const picture = copy?.item.querySelector('img');
  const name = copy?.item.querySelector('.mine-kind');
  if (!template || !page || !copy?.title || !copy.note || !copy.way || !picture || !name) return null;
  picture.src = `/promotions/${reward.offer}.svg`;
  name.textContent = page.title;
  copy.title.textContent = fill(template.dataset['title'] ?? '', {
    money: amountText(reward.money),
    count: reward.count,
  });
  const end = endText(reward.until, template.dataset['until'] ?? '');
  copy.note.textContent = [rewardNote(reward, template.dataset), end].filter(Boolean).join(' · ');
  copy.way.href = page.href;
  return copy.item;
}

const offerPages = (): OfferPages =>
  JSON.parse(document.querySelector<HTMLElement>('[data-mine]')?.dataset['mine'] ?? '{}') as OfferPages;
