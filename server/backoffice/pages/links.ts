/** Shows accounts that may belong to one person (contexts/fraud/links.ts). */
import { inArray } from 'drizzle-orm';
import { groupOf } from '#server/contexts/fraud/public.ts';
import type { LinkKind, LinkStrength } from '#server/contexts/fraud/public.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Markup } from './page.ts';
import { link, table, tag, when } from './components.ts';

/** The most accounts shown, because a network may have thousands. */
const MOST = 50;

const kinds: Readonly<Record<LinkKind, string>> = {
  payout_key: 'the same Pix key',
  bank_account: 'the same bank account',
  payer: 'deposits paid by the same CPF',
  device: 'the same browser',
  network: 'registered from the same network within a day',
};
const tones: Readonly<Record<LinkStrength, 'bad' | 'good'>> = { certain: 'bad', likely: 'bad', weak: 'good' };

export const linkText = (kind: LinkKind): string => kinds[kind];

/** Renders the accounts that are linked with a member, each link by itself, the strongest first. */
export async function linkedAccounts(db: Database, member: number): Promise<Markup> {
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
    all.length > MOST ? `Linked accounts: the first ${MOST} of ${all.length}` : 'Linked accounts',
    [
      { head: 'Account', cell: ({ other }) => link(`/members/${other}`, names.get(other) ?? String(other)) },
      { head: 'By', cell: ({ kind }) => linkText(kind) },
      { head: 'How sure', cell: ({ strength }) => tag(strength, tones[strength]) },
      { head: 'Since', cell: ({ firstSeen }) => when(firstSeen) },
    ],
    shown,
    'Nothing links them with another account.',
  );
}
