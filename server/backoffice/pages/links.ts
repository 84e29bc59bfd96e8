/** Shows accounts that may belong to one person (contexts/fraud/links.ts). */
import { inArray } from '#server/platform/db/drizzle.ts';
import { groupOf } from '#server/contexts/fraud/public.ts';
import type { LinkKind, LinkStrength } from '#server/contexts/fraud/public.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { backofficeText } from '#server/backoffice/texts.ts';
import type { BackofficeLanguage } from '#server/backoffice/texts.ts';
import type { Markup } from './page.ts';
import { link, table, tag, when } from './components.ts';

/** The most accounts shown, because a network may have thousands. */
const MOST = 50;

const tones: Readonly<Record<LinkStrength, 'bad' | 'good'>> = { certain: 'bad', likely: 'bad', weak: 'good' };

/** Describes how two accounts are linked. */
export const linkText = (kind: LinkKind, language: BackofficeLanguage): string =>
  backofficeText(language)(`links.kind_${kind}`);

/** Renders the accounts that are linked with a member, each link by itself, the strongest first. */
export async function linkedAccounts(db: Database, member: number, language: BackofficeLanguage): Promise<Markup> {
  const t = backofficeText(language);
  const group = await groupOf(db, member);
  const order: readonly LinkStrength[] = ['certain', 'likely', 'weak'];
  const all = [...group].flatMap(([other, links]) => links.map((each) => ({ other, ...each })));
  const shown = all
    .sort((one, two) => order.indexOf(one.strength) - order.indexOf(two.strength) || two.other - one.other)
    .slice(0, MOST);
  const named = await db
    .select({ id: members.id, account: members.account })
    .from(members)
    .where(
      inArray(
        members.id,
        shown.map(({ other }) => other),
      ),
    );
  const names = new Map(named.map(({ id, account }) => [id, account]));
  return table(
    all.length > MOST ? t('links.some', { shown: MOST, all: all.length }) : t('links.caption'),
    [
      { head: t('links.account'), cell: ({ other }) => link(`/members/${other}`, names.get(other) ?? String(other)) },
      { head: t('links.by'), cell: ({ kind }) => linkText(kind, language) },
      { head: t('links.sure'), cell: ({ strength }) => tag(t(`links.strength_${strength}`), tones[strength]) },
      { head: t('links.since'), cell: ({ firstSeen }) => when(firstSeen, language) },
    ],
    shown,
    t('links.none'),
  );
}
