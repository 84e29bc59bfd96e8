/** Renders the trends of a period beside the one before it, from the totals of days. */
import { html } from 'hono/html';
import { returnsByType } from '#server/contexts/play/public.ts';
import type { TypeTotals } from '#server/kernel/ledger/public.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';
import type { Part } from './components.ts';
import { countText, dayText, money, percent, table, timeText } from './components.ts';
import { barChart, trendLine } from './bar-chart.ts';
import { changeOf, periods, trendsOf } from './trends.ts';
import type { Figures, Span, TrendDay, Trends } from './trends.ts';

const sumOf = ({ days }: Span, name: 'deposited' | 'paidOut' | 'ggr'): bigint =>
  days.reduce((sum, day) => sum + day[name], 0n);
const firstsOf = ({ days }: Span): number => days.reduce((sum, { firsts }) => sum + firsts, 0);

export async function figures(visit: PageRequest): Promise<Markup> {
  const { t, context, services } = visit;
  const asked = Number(context.req.query('days') ?? 7);
  const period = periods.find((each) => each === asked) ?? 7;
  const trends = await trendsOf(services, period);
  return html`<h2>${t(`overview.title${period}`)}</h2>
    <p class="note">${comparedText(visit, trends)}</p>
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
    ${tiles(visit, trends)} ${plot(visit, trends)} ${await typesTable(visit, trends)} ${dayTable(visit, trends)}`;
}

/** Says which days the figures are of, and with which they are compared. */
function comparedText({ t }: PageRequest, { now, before, at }: Trends): string {
  if (at) return t('overview.compared1', { day: dayText(now.from), before: dayText(before.from), at: timeText(at) });
  const days = { from: dayText(now.from), until: dayText(now.until) };
  return t('overview.compared', { ...days, since: dayText(before.from), to: dayText(before.until) });
}

/** Names a period: "20/11/2026", "14/11/2026–20/11/2026", or a part of a day. */
function periodText({ t }: PageRequest, { from, until }: Span, at: Date | null): string {
  if (at) return t('overview.partOfDay', { day: dayText(from), at: timeText(at) });
  return from === until ? dayText(from) : `${dayText(from)}–${dayText(until)}`;
}

/** Sums a period. */
const figuresOf = (span: Span): Figures => ({
  ...{ deposited: sumOf(span, 'deposited'), paidOut: sumOf(span, 'paidOut'), ggr: sumOf(span, 'ggr') },
  ...{ active: span.active, firsts: firstsOf(span) },
});

function tiles(visit: PageRequest, { now, before, at }: Trends): Markup {
  const { t, language } = visit;
  const [is, was] = [figuresOf(now), figuresOf(before)];
  const one = (name: keyof Figures, label: string) => {
    const shown = (figures: Figures): Part => {
      const value = figures[name];
      return typeof value === 'bigint' ? money(value, language) : countText(value, language);
    };
    return tile(visit, {
      ...{ label, value: shown(is), was: shown(was), change: changeOf(is[name], was[name]) },
      line: trendLine(
        now.days.map((day) => Number(day[name])),
        before.days.map((day) => Number(day[name])),
      ),
      ...{ period: periodText(visit, now, at), compared: periodText(visit, before, at) },
    });
  };
  return html`<dl class="kpis">
    ${one('deposited', t('overview.deposits'))} ${one('paidOut', t('overview.withdrawals'))}
    ${one('ggr', t('overview.ggr'))} ${one('active', t('overview.active'))} ${one('firsts', t('overview.firsts'))}
  </dl>`;
}

interface Tile {
  readonly label: string;
  readonly value: Part;
  readonly was: Part;
  /** Basis points. */
  readonly change: number | null;
  readonly line: Markup;
  readonly period: string;
  readonly compared: string;
}

function tile({ language }: PageRequest, { label, value, was, change, line, period, compared }: Tile): Markup {
  const sign = change !== null && change > 0 ? '+' : '';
  return html`<div>
    <dt>
      ${label}
      ${change === null ? '' : html`<span class="figure ${change < 0 ? 'bad-text' : 'good-text'}">${sign}${percent(change, language)}</span>`}
    </dt>
    <dd>${value}</dd>
    <dd class="note">${period}</dd>
    <dd class="note">${compared}: ${was}</dd>
    <dd class="note" aria-hidden="true">${line}</dd>
  </div>`;
}

function plot(visit: PageRequest, { now, before, at }: Trends): Markup {
  const { t } = visit;
  const of = (span: Span, name: 'deposited' | 'paidOut') => span.days.map((day) => day[name]);
  // More days than this have no room for their names.
  const isNamed = now.days.length <= 10;
  return html`<figure class="plot">
    <figcaption>
      <b>${t('overview.plot')}</b><span>${periodText(visit, now, at)}</span
      ><span class="key">${t('overview.deposits')}</span><span class="key other">${t('overview.withdrawals')}</span
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
async function typesTable(visit: PageRequest, { now, at }: Trends): Promise<Markup> {
  const { types } = now;
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
    `${t('overview.types')}, ${periodText(visit, now, at)}`,
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
