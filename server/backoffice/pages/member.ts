/** Shows one member with all relevant data, masked. */
import { html } from 'hono/html';
import { eq } from '#server/platform/db/drizzle.ts';
import { maskCpf, maskEmail, maskIp, maskPhone } from '#lib/mask.ts';
import { identityNow, listSessions } from '#server/contexts/identity/public.ts';
import { members, deletionOf, listAccountEvents } from '#server/kernel/members/public.ts';
import type { MemberRow, Deletion } from '#server/kernel/members/public.ts';
import { describeEntries } from '#server/contexts/account/public.ts';
import { exclusionOf, listRestrictions, restrictionOf } from '#server/kernel/protection/public.ts';
import { openRequirements } from '#server/kernel/wagering/public.ts';
import { balancesOf, entriesOf } from '#server/kernel/ledger/public.ts';
import { messagesOf } from '#server/contexts/support/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { noteReading } from './reading.ts';
import { linkedAccounts } from './links.ts';
import { memberActions } from './member-actions.ts';
import { memberNotes } from './member-notes.ts';
import type { Markup, BackofficePage, Shown, PageRequest } from './page.ts';
import type { Part } from './components.ts';
import { actorText, facts, link, money, part, table, tag, when, wordText } from './components.ts';

const LATEST = 15;

/** Returns the masked CPF. That of a deleted account is encrypted, and later erased. */
export const cpfOf = ({ t }: PageRequest, cpf: string) => (/^\d+$/.test(cpf) ? maskCpf(cpf) : t('members.sealed'));

/** Renders whether an account is open. */
export const openText = ({ t }: PageRequest, status: number): Markup =>
  status === 1 ? tag(t('members.inOrder'), 'good') : tag(t('members.disabled'), 'bad');

function stateOf(visit: PageRequest, { status }: MemberRow, deletion: Deletion | null): Markup {
  if (!deletion) return openText(visit, status);
  const { askedAt, erasedAt, anonymousAt } = deletion;
  const how = anonymousAt ? 'anonymous' : erasedAt ? 'erased' : 'deleted';
  return html`${tag(visit.t(`members.${how}`), 'bad')} ${when(askedAt, visit.language)}`;
}

async function playOf(visit: PageRequest, { id, limitsDue }: MemberRow): Promise<Markup> {
  const {
    services: { db, now },
    t,
    language,
  } = visit;
  const restriction = await restrictionOf(db, id, now());
  if (!restriction) return limitsDue ? tag(t('members.limitsDue'), 'bad') : tag(t('members.mayPlay'), 'good');
  const exclusion = await exclusionOf(db, id);
  const { kind, until } = restriction;
  const { state, returnAskedAt } = exclusion ?? { state: 'restricted', returnAskedAt: null };
  const how = exclusion ? `, ${state === 'closed' ? t('members.closed') : t('members.mayWithdraw')}` : '';
  const asked = returnAskedAt ? html`, ${t('members.returnAsked')} ${when(returnAskedAt, language)}` : '';
  return html`${tag(wordText(visit, 'members.kind', kind), 'bad')}
  ${until ? html`${t('members.until')} ${when(until, language)}` : ''}${how}${asked}`;
}

export const memberPage: BackofficePage = {
  path: '/members/:id',
  permission: 'members',
  show: async (visit) => {
    const id = visit.context.req.param('id') ?? '';
    const mine = /^[0-9]{1,15}$/.test(id) ? eq(members.id, Number(id)) : null;
    const [member] = mine ? await visit.services.db.select().from(members).where(mine) : [];
    if (!member) return null;
    await noteReading(visit, 'member read', member.account);
    return shown(visit, member);
  },
};

async function shown(visit: PageRequest, member: MemberRow): Promise<Shown> {
  const { t, language } = visit;
  const { db, now } = visit.services;
  const deletion = await deletionOf(db, member.id);
  const balances = await balancesOf(db, member.id);
  const wanted = { wallets: ['cash'], order: 'newest', from: null, until: null, after: null, limit: LATEST } as const;
  const moved = await describeEntries(db, await entriesOf(db, member.id, wanted), language);
  return {
    title: member.account,
    body: html`<div class="sheet">
        ${facts([
          [t('members.uid'), String(member.id)],
          [t('members.state'), stateOf(visit, member, deletion)],
          [t('members.play'), await playOf(visit, member)],
          ...standing(visit, member),
          [t('members.name'), member.realname],
          [t('members.cpf'), cpfOf(visit, member.cpf)],
          [t('members.phone'), deletion?.erasedAt ? t('members.erased') : maskPhone(member.phone)],
          [t('members.email'), member.email ? maskEmail(member.email) : t('members.noEmail')],
          [t('members.since'), when(member.createdAt, language)],
          [t('members.withdrawalsFrom'), when(member.withdrawalsFrom, language)],
          [t('members.cash'), money(balances.cash, language)],
          [t('members.bonus'), money(balances.bonus, language)],
          [t('members.rebate'), money(balances.rebate, language)],
          [t('members.locked'), money(balances.locked, language)],
          [t('members.open_bets'), money(balances.open_bets, language)],
          ...(balances.disputed > 0n ? ([[t('members.disputed'), money(balances.disputed, language)]] as const) : []),
          ...(balances.debt < 0n ? ([[t('members.debt'), money(-balances.debt, language)]] as const) : []),
        ])}
      </div>
      ${memberActions(visit, member)} ${await memberNotes(visit, member)}
      ${hasPermission(visit.operator.role, 'messages') ? await messagesPart(visit, member.id) : ''}
      <h2>${t('members.money')}</h2>
      ${memberLists(visit, member)}
      ${table(
        t('members.bonuses'),
        [
          { head: t('members.given'), cell: ({ createdAt }) => when(createdAt, language) },
          { head: t('members.bonus'), end: true, cell: ({ bonusCents }) => money(bonusCents, language) },
          { head: t('members.staked'), end: true, cell: ({ progressCents }) => money(progressCents, language) },
          { head: t('members.toStake'), end: true, cell: ({ requiredCents }) => money(requiredCents, language) },
          { head: t('members.ends'), cell: ({ expiresAt }) => when(expiresAt, language) },
        ],
        await openRequirements(db, member.id, now()),
        t('members.noBonus'),
      )}
      ${table(
        t('members.movements'),
        [
          { head: t('members.when'), cell: ({ entry }) => when(entry.at, language) },
          { head: t('members.what'), cell: ({ text, description }) => [text, description].filter(Boolean).join(' · ') },
          { head: t('members.number'), cell: ({ billNo }) => billNo || '–' },
          { head: t('members.amount'), end: true, cell: ({ entry }) => money(entry.amount, language) },
          { head: t('members.balance'), end: true, cell: ({ entry }) => money(entry.balanceAfter, language) },
        ],
        moved,
        t('members.noMovement'),
      )}
      <h2>${t('members.protection')}</h2>
      ${table(
        t('members.restrictions'),
        [
          { head: t('members.what'), cell: ({ kind }) => wordText(visit, 'members.kind', kind) },
          { head: t('members.from'), cell: ({ from }) => when(from, language) },
          { head: t('members.untilHead'), cell: ({ until }) => (until ? when(until, language) : t('members.noTerm')) },
          { head: t('members.who'), cell: ({ actor }) => actorText(visit, actor) },
          { head: t('members.why'), cell: ({ reason }) => reason || '–' },
        ],
        await listRestrictions(db, member.id, LATEST),
        t('members.noRestriction'),
      )}
      <h2>${t('links.caption')}</h2>
      ${await linkedAccounts(db, member.id, language)}
      <h2>${t('members.account')}</h2>
      ${table(
        t('members.sessions'),
        [
          { head: t('members.opened'), cell: ({ createdAt }) => when(createdAt, language) },
          { head: t('members.lastSeen'), cell: ({ lastSeenAt }) => when(lastSeenAt, language) },
          { head: t('members.ip'), cell: ({ ip }) => maskIp(ip) || '–' },
          { head: t('members.browser'), cell: ({ userAgent }) => userAgent.slice(0, 80) || '–' },
          {
            head: t('members.endedHead'),
            cell: ({ endReason, endedAt }) => (endedAt ? wordText(visit, 'members.end', endReason ?? 'ended') : '–'),
          },
        ],
        await listSessions(db, member.id, LATEST),
        t('members.noSession'),
      )}
      ${table(
        t('members.events'),
        [
          { head: t('members.when'), cell: ({ at }) => when(at, language) },
          { head: t('members.what'), cell: ({ kind }) => wordText(visit, 'members.event', kind) },
          { head: t('members.who'), cell: ({ actor }) => actorText(visit, actor) },
        ],
        await listAccountEvents(db, member.id, LATEST),
        t('members.noEvent'),
      )}`,
  };
}

/** Renders what a member wrote to support. */
const messagesPart = async (visit: PageRequest, member: number): Promise<Markup> =>
  html`<h2>${visit.t('members.messages')}</h2>
    ${table(
      visit.t('members.messages'),
      [
        { head: visit.t('members.number'), cell: ({ protocol }) => link(`/messages/${protocol}`, protocol) },
        {
          head: visit.t('members.about'),
          cell: ({ subject, order }) => [visit.t(`members.subject_${subject}`), order].filter(Boolean).join(', '),
        },
        {
          head: visit.t('members.state'),
          cell: ({ state }) => tag(wordText(visit, 'members.message', state), state === 'open' ? 'bad' : ''),
        },
        { head: visit.t('members.sent'), cell: ({ createdAt }) => when(createdAt, visit.language) },
      ],
      await messagesOf(visit.services.db, member, { limit: LATEST }),
      visit.t('members.noMessage'),
    )}`;

/** Renders what the market requires before play, and the last answer of the state's registers. Renders nothing where it requires nothing. */
function standing(visit: PageRequest, member: MemberRow): readonly (readonly [string, Part])[] {
  const { t, language } = visit;
  const { config, now } = visit.services;
  const { signUp, registers } = config.market;
  return [
    ...(signUp === 'full'
      ? ([
          [t('members.details'), when(member.detailsAt, language)],
          [t('members.identity'), wordText(visit, 'members.identity', identityNow(member, now()))],
        ] as const)
      : []),
    ...(registers
      ? ([
          [
            t('members.registers'),
            html`${wordText(visit, 'members.register', member.registerAnswer ?? 'never')},
            ${when(member.registerAskedAt, language)}`,
          ],
        ] as const)
      : []),
  ];
}

/** Links to the whole lists of a member's money and bets. */
const memberLists = ({ t, operator }: PageRequest, { account }: MemberRow): Markup =>
  html`<ul class="chips">
    ${(
      [
        [`/movements?player=${part(account)}`, 'menu.movements', 'movements'],
        [`/bets?player=${part(account)}`, 'menu.bets', 'movements'],
        [`/deposits?player=${part(account)}`, 'menu.deposits', 'movements'],
        [`/payouts?player=${part(account)}`, 'menu.payouts', 'movements'],
      ] as const
    )
      .filter(([, , permission]) => hasPermission(operator.role, permission))
      .map(([path, key]) => html`<li>${link(path, t(key))}</li>`)}
  </ul>`;
