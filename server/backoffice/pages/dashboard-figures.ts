/** Renders the trends of a period beside the one before it, from the totals of days. */
import { html } from 'hono/html';
import { returnsByType } from '#server/contexts/play/public.ts';
import type { TypeTotals } from '#server/kernel/ledger/public.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';
import type { Part } from './components.ts';
import { countText, dayText, money, percent, table } from './components.ts';
import { barChart, trendLine } from './bar-chart.ts';
import { changeOf, periods, trendsOf } from './trends.ts';
import type { Period, Span, TrendDay, Trends } from './trends.ts';

const sumOf = ({ days }: Span, name: 'deposited' | 'paidOut' | 'ggr'): bigint =>
  days.reduce((sum, day) => sum + day[name], 0n);
const firstsOf = ({ days }: Span): number => days.reduce((sum, { firsts }) => sum + firsts, 0);

export async function figures(visit: PageRequest): Promise<Markup> {
  const { t, context, services } = visit;
  const asked = Number(context.req.query('days') ?? 7);
  const period = periods.find((each) => each === asked) ?? 7;
  const trends = await trendsOf(services, period);
  return html`<h2>${t(`overview.title${period}`)}</h2>
    <p class="note">${comparedText(visit, period, trends)}</p>
    <ul class="chips" aria-label="${t('overview.period')}">
      ${periods.map(
        (each) =>
          html`<li>
            <a href="${PAGE}?days=${each}" ${each === period ? html`aria-current="true"` : ''}
              >${t(`overview.period${each}`)}</a
            >
          </li>`,
      )}
    </ul>
    ${tiles(visit, trends)} ${plot(visit, trends)}
    <div class="two">${await typesTable(visit, trends.now)} ${dayTable(visit, trends)}</div>`;
}

/** Says which days the figures are of, and with which they are compared. */
function comparedText({ t }: PageRequest, period: Period, { now, before }: Trends): string {
  if (period === 1) return t('overview.compared1', { day: dayText(now.from), before: dayText(before.from) });
  const days = { from: dayText(now.from), until: dayText(now.until) };
  return t('overview.compared', { ...days, since: dayText(before.from), to: dayText(before.until) });
}

function tiles(visit: PageRequest, { now, before }: Trends): Markup {
  const { t, language } = visit;
  const cash = (name: 'deposited' | 'paidOut' | 'ggr', label: string) =>
    tile(visit, {
      label,
      value: money(sumOf(now, name), language),
      was: money(sumOf(before, name), language),
      change: changeOf(sumOf(now, name), sumOf(before, name)),
      line: trendLine(
        now.days.map((day) => Number(day[name])),
        before.days.map((day) => Number(day[name])),
      ),
    });
  const heads = (label: string, is: number, was: number, name: 'active' | 'firsts') =>
    tile(visit, {
      label,
      value: countText(is, language),
      was: countText(was, language),
      change: changeOf(is, was),
      line: trendLine(
        now.days.map((day) => day[name]),
        before.days.map((day) => day[name]),
      ),
    });
  return html`<dl class="kpis">
    ${cash('deposited', t('overview.deposits'))} ${cash('paidOut', t('overview.withdrawals'))}
    ${cash('ggr', t('overview.ggr'))} ${heads(t('overview.active'), now.active, before.active, 'active')}
    ${heads(t('overview.firsts'), firstsOf(now), firstsOf(before), 'firsts')}
  </dl>`;
}

interface Tile {
  readonly label: string;
  readonly value: Part;
  readonly was: Part;
  /** Basis points. */
  readonly change: number | null;
  readonly line: Markup;
}

function tile({ t, language }: PageRequest, { label, value, was, change, line }: Tile): Markup {
  const sign = change !== null && change > 0 ? '+' : '';
  return html`<div>
    <dt>
      ${label}
      ${change === null ? '' : html`<span class="figure ${change < 0 ? 'bad-text' : 'good-text'}">${sign}${percent(change, language)}</span>`}
    </dt>
    <dd>${value}</dd>
    <dd class="note">${t('overview.before')} ${was}</dd>
    <dd class="note" aria-hidden="true">${line}</dd>
  </div>`;
}

function plot({ t }: PageRequest, { now, before }: Trends): Markup {
  const of = (span: Span, name: 'deposited' | 'paidOut') => span.days.map((day) => day[name]);
  // More days than this have no room for their names.
  const isNamed = now.days.length <= 10;
  return html`<figure class="plot">
    <figcaption>
      <b>${t('overview.plot')}</b><span class="key">${t('overview.deposits')}</span
      ><span class="key other">${t('overview.withdrawals')}</span
      ><span class="key past">${t('overview.depositsBefore')}</span>
    </figcaption>
    ${barChart(of(now, 'deposited'), of(now, 'paidOut'), of(before, 'deposited'))}
    ${
      isNamed
        ? html`<div class="days" aria-hidden="true">
            ${now.days.map(({ day }) => html`<span>${dayText(day).slice(0, 5)}</span>`)}
          </div>`
        : ''
    }
  </figure>`;
}

/** Renders the house's margin by game type, with the return that players had and the one of the catalogue's open games. */
async function typesTable(visit: PageRequest, { types }: Span): Promise<Markup> {
  const { t, language, services } = visit;
  const returns = await returnsByType(services.db);
  const had = ({ settled, won }: TypeTotals) =>
    settled === 0n ? '–' : percent(Number((won * 10_000n) / settled), language);
  const theoretical = (type: number) => {
    const found = returns.get(type);
    if (!found) return '–';
    const { least, most } = found;
    return least === most
      ? percent(least, language)
      : t('overview.range', { least: percent(least, language), most: percent(most, language) });
  };
  return table(
    t('overview.types'),
    [
      {
        head: t('overview.type'),
        cell: ({ gameType }: TypeTotals) =>
          gameType < 0 ? t('overview.total') : translate(language, 'server', `game_type_${gameType}`),
      },
      { head: t('overview.settled'), end: true, cell: ({ settled }) => money(settled, language) },
      { head: t('overview.ggr'), end: true, cell: ({ settled, won }) => money(settled - won, language) },
      { head: t('overview.return'), end: true, cell: had },
      { head: t('overview.theory'), end: true, cell: ({ gameType }) => theoretical(gameType) },
    ],
    types.length === 0 ? [] : [...types, totalOf(types)],
    t('overview.noBets'),
  );
}

/** Sums the types, as one of the number -1. */
const totalOf = (types: readonly TypeTotals[]): TypeTotals =>
  types.reduce((sum, { settled, won }) => ({ ...sum, settled: sum.settled + settled, won: sum.won + won }), {
    ...{ gameType: -1, settled: 0n, won: 0n },
  });

function dayTable({ t, language }: PageRequest, { now }: Trends): Markup {
  return html`<details class="sheet">
    <summary>${t('overview.byDay')}</summary>
    ${table(
      t('overview.byDay'),
      [
        { head: t('overview.day'), cell: ({ day }: TrendDay) => dayText(day) },
        { head: t('overview.deposits'), end: true, cell: ({ deposited }) => money(deposited, language) },
        { head: t('overview.withdrawals'), end: true, cell: ({ paidOut }) => money(paidOut, language) },
        { head: t('overview.ggr'), end: true, cell: ({ ggr }) => money(ggr, language) },
        { head: t('overview.fees'), end: true, cell: ({ fees }) => money(fees, language) },
        { head: t('overview.bonuses'), end: true, cell: ({ bonuses }) => money(bonuses, language) },
        { head: t('overview.active'), end: true, cell: ({ active }) => countText(active, language) },
        { head: t('overview.firsts'), end: true, cell: ({ firsts }) => countText(firsts, language) },
      ],
      [...now.days].reverse(),
      t('overview.noBets'),
    )}
  </details>`;
}
