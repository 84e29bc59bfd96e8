/** Finds members, and shows one with all relevant data, masked. */
import { html } from 'hono/html';
import { eq } from 'drizzle-orm';
import { maskCpf, maskEmail, maskIp, maskPhone } from '#lib/mask.ts';
import { membersBy, parseLoginName, identityNow, listSessions } from '#server/contexts/identity/public.ts';
import { members, deletionOf, listAccountEvents } from '#server/kernel/members/public.ts';
import type { MemberRow, Deletion } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { describeEntries } from '#server/contexts/account/public.ts';
import { exclusionOf, listRestrictions, restrictionOf } from '#server/kernel/protection/public.ts';
import { openRequirements } from '#server/kernel/wagering/public.ts';
import { balancesOf, entriesOf } from '#server/kernel/ledger/public.ts';
import { messagesOf } from '#server/contexts/support/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { noteReading } from './reading.ts';
import { linkedAccounts } from './links.ts';
import { memberActions } from './member-actions.ts';
import type { Markup, BackofficePage, Shown, PageRequest } from './page.ts';
import type { Part } from './components.ts';
import { facts, link, money, table, tag, when } from './components.ts';

const LATEST = 15;

export const membersPage: BackofficePage = {
  path: '/members',
  permission: 'members',
  menu: 'Members',
  show: async (visit) => {
    const name = (visit.context.req.query('q') ?? '').trim().slice(0, 80);
    const found = name === '' ? [] : await membersOf(visit.services.db, name);
    for (const { account } of found) await noteReading(visit, 'member found', account);
    return {
      title: 'Members',
      body: html`<form method="get" class="row sheet">
          <div>
            <label for="q">Account, UID, phone or CPF</label>
            <input
              id="q"
              name="q"
              value="${name}"
              maxlength="80"
              autocomplete="off"
              aria-describedby="q-hint"
              required
            />
          </div>
          <button>Find</button>
        </form>
        <p class="note" id="q-hint">The whole of it: nobody is listed by a part.</p>
        ${
          name === ''
            ? ''
            : table(
                'Found',
                [
                  { head: 'Account', cell: (row) => link(`/members/${row.id}`, row.account) },
                  { head: 'UID', cell: ({ id }) => String(id) },
                  { head: 'CPF', cell: ({ cpf }) => cpfOf(cpf) },
                  { head: 'State', cell: (row) => stateOf(row, null) },
                ],
                found,
                'Nobody has it.',
              )
        }`,
    };
  },
};

/** Returns the members whose full name a text is. There may be several, because a number can be read in several ways. */
async function membersOf(db: Database, name: string): Promise<MemberRow[]> {
  const named = (await membersBy(db, parseLoginName(name))).filter((row) => row !== null);
  const byUid = /^[0-9]{1,15}$/.test(name)
    ? await db
        .select()
        .from(members)
        .where(eq(members.id, Number(name)))
    : [];
  return [...new Map([...named, ...byUid].map((row) => [row.id, row])).values()];
}

/** Returns the masked CPF. That of a deleted account is encrypted, and later erased. */
const cpfOf = (cpf: string) => (/^\d+$/.test(cpf) ? maskCpf(cpf) : 'sealed');

function stateOf({ status }: MemberRow, deletion: Deletion | null): Markup {
  if (!deletion) return status === 1 ? tag('in order', 'good') : tag('disabled', 'bad');
  const { askedAt, erasedAt, anonymousAt } = deletion;
  const how = anonymousAt ? 'nobody’s' : erasedAt ? 'erased' : 'deleted';
  return html`${tag(how, 'bad')} by its player, ${when(askedAt)}`;
}

async function playOf({ services: { db, now } }: PageRequest, { id, limitsDue }: MemberRow): Promise<Markup> {
  const restriction = await restrictionOf(db, id, now());
  if (!restriction) return limitsDue ? tag('waits for limits', 'bad') : tag('open', 'good');
  const exclusion = await exclusionOf(db, id);
  const { kind, until } = restriction;
  const { state, returnAskedAt } = exclusion ?? { state: 'restricted', returnAskedAt: null };
  const how = exclusion ? `, ${state === 'closed' ? 'account closed' : 'may withdraw'}` : '';
  const asked = returnAskedAt ? html`, return asked ${when(returnAskedAt)}` : '';
  return html`${tag(kind, 'bad')} ${until ? html`until ${when(until)}` : ''}${how}${asked}`;
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
  const { db, now } = visit.services;
  const deletion = await deletionOf(db, member.id);
  const balances = await balancesOf(db, member.id);
  const wanted = { wallets: ['cash'], order: 'newest', from: null, until: null, after: null, limit: LATEST } as const;
  const moved = await describeEntries(db, await entriesOf(db, member.id, wanted), 'en');
  return {
    title: member.account,
    body: html`<div class="sheet">
        ${facts([
          ['UID', String(member.id)],
          ['State', stateOf(member, deletion)],
          ['Play', await playOf(visit, member)],
          ...standing(visit.services, member),
          ['Name', member.realname],
          ['CPF', cpfOf(member.cpf)],
          ['Phone', deletion?.erasedAt ? 'erased' : maskPhone(member.phone)],
          ['E-mail', member.email ? maskEmail(member.email) : 'none confirmed'],
          ['Member since', when(member.createdAt)],
          ['Withdrawals rest until', when(member.withdrawalsFrom)],
          ['Cash', money(balances.cash)],
          ['Bonus', money(balances.bonus)],
          ['Rebate wallet', money(balances.rebate)],
          ['In withdrawals', money(balances.locked)],
          ['In open bets', money(balances.open_bets)],
          ...(balances.disputed > 0n ? ([['Held by disputes', money(balances.disputed)]] as const) : []),
          ...(balances.debt < 0n ? ([['Owes', money(-balances.debt)]] as const) : []),
        ])}
      </div>
      ${memberActions(visit, member)}
      ${hasPermission(visit.operator.role, 'messages') ? await messagesPart(visit, member.id) : ''}
      <h2>Money</h2>
      ${table(
        'Open bonuses',
        [
          { head: 'Given', cell: ({ createdAt }) => when(createdAt) },
          { head: 'Bonus', end: true, cell: ({ bonusCents }) => money(bonusCents) },
          { head: 'Staked', end: true, cell: ({ progressCents }) => money(progressCents) },
          { head: 'To stake', end: true, cell: ({ requiredCents }) => money(requiredCents) },
          { head: 'Ends', cell: ({ expiresAt }) => when(expiresAt) },
        ],
        await openRequirements(db, member.id, now()),
        'No bonus is open.',
      )}
      <br />
      ${table(
        'Latest movements of the cash',
        [
          { head: 'When', cell: ({ entry }) => when(entry.at) },
          { head: 'What', cell: ({ text, description }) => [text, description].filter(Boolean).join(' · ') },
          { head: 'Number', cell: ({ billNo }) => billNo || '–' },
          { head: 'Amount', end: true, cell: ({ entry }) => money(entry.amount) },
          { head: 'Balance', end: true, cell: ({ entry }) => money(entry.balanceAfter) },
        ],
        moved,
        'No money moved yet.',
      )}
      <h2>Protection</h2>
      ${table(
        'What kept them from play',
        [
          { head: 'What', cell: ({ kind }) => kind },
          { head: 'From', cell: ({ from }) => when(from) },
          { head: 'Until', cell: ({ until }) => (until ? when(until) : 'it is ended') },
          { head: 'Who', cell: ({ actor }) => actor },
          { head: 'Why', cell: ({ reason }) => reason || '–' },
        ],
        await listRestrictions(db, member.id, LATEST),
        'Nothing ever did.',
      )}
      <h2>Linked accounts</h2>
      ${await linkedAccounts(db, member.id)}
      <h2>Account</h2>
      ${table(
        'Latest sessions',
        [
          { head: 'Opened', cell: ({ createdAt }) => when(createdAt) },
          { head: 'Last seen', cell: ({ lastSeenAt }) => when(lastSeenAt) },
          { head: 'From', cell: ({ ip }) => maskIp(ip) || '–' },
          { head: 'Browser', cell: ({ userAgent }) => userAgent.slice(0, 80) || '–' },
          { head: 'Ended', cell: ({ endReason, endedAt }) => (endedAt ? (endReason ?? 'ended') : '–') },
        ],
        await listSessions(db, member.id, LATEST),
        'They never signed in.',
      )}
      <br />
      ${table(
        'What was done to the account',
        [
          { head: 'When', cell: ({ at }) => when(at) },
          { head: 'What', cell: ({ kind }) => kind.replaceAll('_', ' ') },
          { head: 'Who', cell: ({ actor }) => actor },
        ],
        await listAccountEvents(db, member.id, LATEST),
        'Nothing was done to the account.',
      )}`,
  };
}

/** Renders what a member wrote to support. */
const messagesPart = async ({ services: { db } }: PageRequest, member: number): Promise<Markup> =>
  html`<h2>Messages to support</h2>
    ${table(
      'Latest messages',
      [
        { head: 'Number', cell: ({ protocol }) => link(`/messages/${protocol}`, protocol) },
        { head: 'About', cell: ({ subject, order }) => [subject, order].filter(Boolean).join(', ') },
        { head: 'State', cell: ({ state }) => tag(state, state === 'open' ? 'bad' : '') },
        { head: 'Sent', cell: ({ createdAt }) => when(createdAt) },
      ],
      await messagesOf(db, member, { limit: LATEST }),
      'They never wrote.',
    )}`;

/** Renders what the market requires before play, and the last answer of the state's registers. Renders nothing where it requires nothing. */
function standing({ config, now }: PageRequest['services'], member: MemberRow): readonly (readonly [string, Part])[] {
  const { signUp, registers } = config.market;
  return [
    ...(signUp === 'full'
      ? ([
          ['Details told', when(member.detailsAt)],
          ['Identity', identityNow(member, now())],
        ] as const)
      : []),
    ...(registers
      ? ([['Registers', html`${member.registerAnswer ?? 'never asked'}, ${when(member.registerAskedAt)}`]] as const)
      : []),
  ];
}
