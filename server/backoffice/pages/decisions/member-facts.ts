/** Renders what an operator should know of a player before a decision, in the words of the player's own pages. */
import { html } from 'hono/html';
import { and, count, eq } from '#server/platform/db/drizzle.ts';
import { limitKinds, limitPeriods, isMoneyLimit } from '#contract/limits.ts';
import { maskCpf } from '#lib/mask.ts';
import { describeEntries } from '#server/contexts/account/public.ts';
import { paidDeposits, withdrawals } from '#server/contexts/cashier/public.ts';
import { groupOf } from '#server/contexts/fraud/public.ts';
import type { Link } from '#server/contexts/fraud/public.ts';
import { largestPrize } from '#server/contexts/play/public.ts';
import { levelName, standingOf } from '#server/contexts/rewards/public.ts';
import { balancesOf, entriesOf, sumDailyTotals } from '#server/kernel/ledger/public.ts';
import type { Balances, DailyTotals, Entry } from '#server/kernel/ledger/public.ts';
import { accountsOf } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { restrictionOf } from '#server/kernel/protection/public.ts';
import { openRequirements } from '#server/kernel/wagering/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { link, money, table, when, wordText } from '#server/backoffice/pages/components.ts';
import type { Part } from '#server/backoffice/pages/components.ts';
import { stepLine } from '#server/backoffice/pages/bar-chart.ts';
import { memberNotes } from '#server/backoffice/pages/member-notes.ts';
import type { Markup, PageRequest } from '#server/backoffice/pages/page.ts';
import { DAY } from '#server/platform/time.ts';

const LATEST = 8;
/** The movements over which the balance is drawn. */
const DRAWN = 60;
/** The days over which the largest prize is looked for. */
const PRIZE_DAYS = 90;
/** The most linked accounts shown. A network may have thousands. */
const MOST_LINKED = 6;

/** Renders a member's facts: money, source of the money, signals, latest movements. */
export async function memberFacts(visit: PageRequest, member: MemberRow): Promise<Markup> {
  const { services, t, language } = visit;
  const { db } = services;
  const [balances, totals] = [await balancesOf(db, member.id), await sumDailyTotals(db, member.id)];
  const payouts = await paidPayouts(db, member.id);
  const wanted = { wallets: ['cash'], order: 'newest', from: null, until: null, after: null, limit: DRAWN } as const;
  const entries = await entriesOf(db, member.id, wanted);
  const moved = await describeEntries(db, entries.slice(0, LATEST), language);
  return html`${payouts === 0 ? html`<p class="first">${t('decisions.firstPayout')}</p>` : ''}
    <div class="sheet">
      <h2>${t('decisions.player')}: ${link(`/members/${member.id}`, member.account)}</h2>
      <p class="soft">${await identityLine(visit, member)}</p>
      ${grid(await moneyFacts(visit, member, { balances, totals, payouts }))}
    </div>
    <div class="sheet">
      <h2>${t('decisions.source')}</h2>
      ${grid(sourceFacts(visit, totals, balances))} ${balanceFlow(visit, entries)}
    </div>
    ${await signals(visit, member, balances)} ${await memberNotes(visit, member)}
    <h2>${t('decisions.movements')}</h2>
    ${table(
      t('decisions.movements'),
      [
        { head: t('decisions.movedWhen'), cell: ({ entry }) => when(entry.at, language) },
        {
          head: t('decisions.movedWhat'),
          cell: ({ text, description }) => [text, description].filter(Boolean).join(' · '),
        },
        { head: t('decisions.amount'), end: true, cell: ({ entry }) => money(entry.amount, language) },
        { head: t('decisions.balance'), end: true, cell: ({ entry }) => money(entry.balanceAfter, language) },
      ],
      moved,
      t('decisions.noMovement'),
    )}`;
}

type Fact = readonly [name: string, value: Part, note?: Part];

const grid = (facts: readonly Fact[]): Markup =>
  html`<dl class="grid">
    ${facts.map(
      ([name, value, note]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
          ${note === undefined || note === '' ? '' : html`<dd class="note">${note}</dd>`}
        </div>`,
    )}
  </dl>`;

async function paidPayouts(db: Database, member: number): Promise<number> {
  const mine = and(eq(withdrawals.memberId, member), eq(withdrawals.state, 'paid'));
  const [row] = await db.select({ paid: count() }).from(withdrawals).where(mine);
  return row?.paid ?? 0;
}

async function identityLine({ services, language, t }: PageRequest, member: MemberRow): Promise<Markup> {
  const { level } = await standingOf(services.db, member.id);
  const cpf = /^\d+$/.test(member.cpf) ? ` · CPF ${maskCpf(member.cpf)}` : '';
  const name = level > 0 ? ` · ${levelName(language, level)}` : '';
  return html`${member.realname} · ${t('decisions.since')} ${when(member.createdAt, language)}${name}${cpf}`;
}

interface Money {
  readonly balances: Balances;
  readonly totals: DailyTotals;
  readonly payouts: number;
}

async function moneyFacts(
  visit: PageRequest,
  member: MemberRow,
  { balances, totals, payouts }: Money,
): Promise<Fact[]> {
  const { services, t, language } = visit;
  const open = await openRequirements(services.db, member.id, services.now());
  const bonus = open.reduce((sum, { bonusCents }) => sum + bonusCents, 0n);
  const stakes = totals.staked - totals.voided;
  // One decimal, as "7.3 times".
  const times = totals.deposited > 0n ? Number((stakes * 10n) / totals.deposited) / 10 : null;
  const result = totals.won - totals.settled;
  return [
    [
      t('decisions.cash'),
      money(balances.cash, language),
      t('decisions.inWithdrawals', { amount: wire(balances.locked) }),
    ],
    [t('decisions.bonus'), open.length === 0 ? t('decisions.none') : money(bonus, language)],
    [
      t('decisions.deposited'),
      money(totals.deposited, language),
      t('decisions.deposits', { count: await paidDeposits(services.db, member.id) }),
    ],
    [t('decisions.paidOut'), money(totals.paidOut, language), t('decisions.payouts', { count: payouts })],
    [
      t('decisions.staked'),
      money(stakes, language),
      times === null ? '' : t('decisions.timesDeposited', { times: numberText(times, language) }),
    ],
    [t('decisions.result'), money(result, language)],
    await prizeFact(visit, member),
    [t('decisions.limits'), await pauseText(visit, member), limitsText(visit, member)],
  ];
}

/** Returns the largest prize of the last days, with its game and its stake. */
async function prizeFact({ services: { db, now }, t, language }: PageRequest, { id }: MemberRow): Promise<Fact> {
  const prize = await largestPrize(db, id, new Date(now().getTime() - PRIZE_DAYS * DAY));
  const name = t('decisions.largestPrize', { days: PRIZE_DAYS });
  if (!prize) return [name, t('decisions.none')];
  const stake = t('decisions.prizeOf', {
    ...{ game: prize.names[language] ?? prize.names.pt, stake: wire(prize.stakeCents) },
  });
  return [name, money(prize.winCents ?? 0n, language), stake];
}

/** Draws the balance over the latest movements. Their table has its figures. */
function balanceFlow({ t, language }: PageRequest, entries: readonly Entry[]): Markup {
  const [first, last] = [entries.at(-1), entries[0]];
  if (!first || !last || entries.length < 2) return html``;
  const values = [first.balanceAfter - first.amount, ...[...entries].reverse().map(({ balanceAfter }) => balanceAfter)];
  return html`<figure class="flow">
    <figcaption class="note">${t('decisions.flow', { count: entries.length })}</figcaption>
    ${stepLine(values)}
    <div class="days">
      <span>${when(first.at, language)}</span
      ><span>${when(last.at, language)}: ${money(last.balanceAfter, language)}</span>
    </div>
  </figure>`;
}

const wire = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const numberText = (value: number, language: string): string =>
  language === 'pt' ? String(value).replace('.', ',') : String(value);

async function pauseText({ services, t, language }: PageRequest, member: MemberRow): Promise<Part> {
  const restriction = await restrictionOf(services.db, member.id, services.now());
  if (!restriction) return member.status === 1 ? t('decisions.noPause') : t('decisions.disabled');
  const { kind, until } = restriction;
  const word = wordText({ t }, 'decisions.restriction', kind);
  return until ? html`${word} ${when(until, language)}` : word;
}

/** Names the limits that the player set: "Deposits 500.00 a month". */
function limitsText({ t }: PageRequest, { playLimits }: MemberRow): string {
  const set = limitKinds.flatMap((kind) =>
    limitPeriods.flatMap((period) => {
      const value = playLimits?.[kind]?.[period];
      if (value === undefined) return [];
      const amount = isMoneyLimit(kind) ? wire(BigInt(value)) : value;
      return [t(`decisions.limit_${kind}_${period}`, { amount })];
    }),
  );
  return set.length === 0 ? t('decisions.noLimits') : set.join('; ');
}

/** Says where the balance comes from: deposits, play, rewards and referrals, less what was paid out. */
function sourceFacts({ t, language }: PageRequest, totals: DailyTotals, balances: Balances): Fact[] {
  const show = (cents: bigint) => money(cents, language);
  return [
    [t('decisions.fromDeposits'), show(totals.deposited)],
    [t('decisions.fromPlay'), show(totals.won - totals.settled)],
    [t('decisions.fromBonuses'), show(totals.bonuses)],
    [t('decisions.fromReferral'), show(totals.agency)],
    [t('decisions.lessPaidOut'), show(-totals.paidOut)],
    [t('decisions.now'), show(balances.cash + balances.locked)],
  ];
}

async function signals(visit: PageRequest, member: MemberRow, balances: Balances): Promise<Markup> {
  const { services, t, language } = visit;
  const group = [...(await groupOf(services.db, member.id)).entries()];
  // Families and phone networks share addresses: weak links are only counted.
  const linked = group.filter(([, [strongest]]) => strongest?.strength !== 'weak');
  const shown = linked.slice(0, MOST_LINKED);
  const named = await accountsOf(
    services.db,
    shown.map(([other]) => other),
  );
  const rests = member.withdrawalsFrom !== null && member.withdrawalsFrom > services.now();
  const weak = group.length - linked.length;
  return html`<div class="sheet">
    <h2>${t('decisions.signals')}</h2>
    <ul class="signals">
      ${shown.map(([other, links]) => linkSignal(visit, { other, account: named.get(other) ?? String(other), links }))}
      ${linked.length === 0 ? html`<li>${t('decisions.noLinks')}</li>` : ''}
      ${linked.length > MOST_LINKED ? html`<li class="warn">${t('decisions.moreLinks', { count: linked.length - MOST_LINKED })}</li>` : ''}
      ${weak > 0 ? html`<li>${t('decisions.weakLinks', { count: weak })}</li>` : ''}
      ${rests ? html`<li class="warn">${t('decisions.rests')} ${when(member.withdrawalsFrom, language)}</li>` : html`<li>${t('decisions.noRest')}</li>`}
      ${balances.disputed > 0n ? html`<li class="warn">${t('decisions.disputed')} ${money(balances.disputed, language)}</li>` : html`<li>${t('decisions.noDispute')}</li>`}
      ${balances.debt < 0n ? html`<li class="warn">${t('decisions.owes')} ${money(-balances.debt, language)}</li>` : ''}
    </ul>
  </div>`;
}

interface Linked {
  readonly other: number;
  readonly account: string;
  readonly links: readonly Link[];
}

function linkSignal(visit: PageRequest, { other, account, links }: Linked): Markup {
  const strongest = links[0]?.strength ?? 'weak';
  const kinds = links.map(({ kind }) => wordText(visit, 'links.kind', kind)).join(', ');
  return html`<li class="warn">
    ${link(`/members/${other}`, account)}: ${kinds}
    <small>${wordText(visit, 'links.strength', strongest)}</small>
  </li>`;
}
