/** Renders the parts of the back office's pages. `html` escapes all external text. */
import { html } from 'hono/html';
import { formatDate, formatWireTime, wireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { numberFormat } from '#lib/number-format.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { isBackofficeKey } from '#server/backoffice/texts.ts';
import type { BackofficeLanguage, BackofficeText } from '#server/backoffice/texts.ts';
import type { Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';

export type Part = Markup | string;

/** The number of rows of a list's page. */
export const ROWS = 25;

/** Brazil writes the day before the month, so the English pages do as well. */
export const dateTags: Readonly<Record<BackofficeLanguage, string>> = { pt: localeTable.pt.tag, en: 'en-GB' };

export const money = (cents: bigint, language: BackofficeLanguage): Markup =>
  html`<span class="money">${formatMoney(cents, localeTable[language].tag)}</span>`;
/** Renders an instant in Brasília's time. `seconds`: as the audit log shows it. */
export const when = (at: Date | null, language: BackofficeLanguage, seconds?: 'seconds'): Part =>
  at
    ? html`<time class="figure" datetime="${at.toISOString()}"
        >${formatDate(at, dateTags[language], seconds ? 'medium' : 'short')}</time
      >`
    : '–';
/** Formats a São Paulo day ("2026-11-20") as "20/11/2026". */
export const dayText = (day: string): string => day.split('-').reverse().join('/');
/** Formats the time of an instant in Brasília: "14:05". */
export const timeText = (at: Date): string => formatWireTime(wireDate(at), localeTable.pt.tag);
export const countText = (count: number | bigint, language: BackofficeLanguage): string =>
  numberFormat(localeTable[language].tag).format(count);
/** Formats a share in basis points: 9650 is "96,50%" in Portuguese. */
export const percent = (basisPoints: number, language: BackofficeLanguage): string =>
  numberFormat(localeTable[language].tag, { style: 'percent', minimumFractionDigits: 2 }).format(basisPoints / 10_000);
/** Returns how long ago an instant was, in the largest whole unit. */
export function age(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime());
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d`;
  return ms >= HOUR ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / MINUTE)} min`;
}

/** Renders a number or a date without line breaks; a long text may break. */
export const figure = (text: string): Part => (text.length > 20 ? text : html`<span class="figure">${text}</span>`);
export const tag = (text: string, tone: 'good' | 'bad' | '' = ''): Markup =>
  html`<span class="tag ${tone}">${text}</span>`;
export const link = (path: string, text: string): Markup => html`<a href="${PAGE}${path}">${text}</a>`;

/** Returns the key of a stored word's text: "results.state_as_installed". */
export const wordKey = (key: string, word: string): string => `${key}_${word.replace(/[^a-z0-9]+/gi, '_')}`;

/**
 * Returns the text of a stored word: the state "to_return" under "payments.state_to_return". A word without a text is
 * shown as it is stored.
 */
export function wordText({ t }: { readonly t: BackofficeText }, key: string, word: string): string {
  const named = wordKey(key, word);
  return isBackofficeKey(named) ? t(named) : word.replaceAll('_', ' ');
}

/** Describes a call: "/deposits/:bill/reverse" as "deposits reverse"; an event of the login as it is. */
export const whatOf = (call: string): string =>
  call
    .replace(/\/:\w+/g, '')
    .replace(/\//g, ' ')
    .trim();

/** Encodes any text as a part of a path. */
export const part = (text: string | number): string => encodeURIComponent(String(text));

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => Part;
  readonly end?: true;
}

/** Renders a table that becomes a list of cards on a phone. The first column names its row. */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  none: string,
): Markup {
  if (rows.length === 0) return html`<p class="sheet soft">${none}</p>`;
  const [first, ...others] = columns;
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map(({ head, end }) =>
          // A column of forms has no name, and an empty header is a fault.
          head === '' ? html`<td></td>` : html`<th scope="col" class="${end ? 'end' : ''}">${head}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${first ? html`<th scope="row" data-label="${first.head}">${first.cell(row)}</th>` : ''}
            ${others.map(({ head, cell, end }) => dataCell(head, cell(row), end))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Renders a cell. A phone leaves empty ones out. */
const dataCell = (head: string, shown: Part, end: true | undefined): Markup =>
  html`<td data-label="${head}" class="${end ? 'end' : shown === '–' ? 'none' : ''}">${shown}</td>`;

/** Renders names with their values. */
export const facts = (pairs: readonly (readonly [string, Part])[]): Markup =>
  html`<dl class="facts">
    ${pairs.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

/**
 * Splits rows that were read with one more into the page's rows and the key of the next page (`null`: it is the last).
 */
export function cut<Row>(found: readonly Row[], keyOf: (row: Row) => string | number) {
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1);
  return { rows, next: found.length > ROWS && last !== undefined ? String(keyOf(last)) : null };
}

/**
 * Returns the number after which a list continues, from the address; 0 without one. An invalid number was refused
 * before.
 */
export const afterOf = ({ context }: PageRequest): number => Number(context.req.query('after') ?? 0);

/** Links to the list's beginning and its next page; the filters in the address stay. */
export function pager({ context, t }: PageRequest, next: string | null): Markup | '' {
  const { after, ...filters } = context.req.query();
  if (next === null && after === undefined) return '';
  const to = (more: Record<string, string>) => `?${new URLSearchParams({ ...filters, ...more }).toString()}`;
  return html`<p class="pager">
    ${after === undefined ? '' : html`<a href="${to({})}">${t('frame.first')}</a>`}
    ${next === null ? '' : html`<a href="${to({ after: next })}" rel="next">${t('frame.next')}</a>`}
  </p>`;
}

/** Names a language of the site by itself: "en" is "English". A code of no language stays. */
export const languageName = (code: string): string =>
  code in localeTable ? localeTable[code as keyof typeof localeTable].name : code;
export const languageNames = (codes: readonly string[]): string => codes.map(languageName).join(', ');

export const roleText = (t: BackofficeText, role: string): string =>
  isBackofficeKey(`roles.${role}`) ? t(`roles.${role}`) : role;

/** Returns a check of the ledger in the reader's language. A check without a text keeps its English name. */
export const checkText = (t: BackofficeText, name: string): string =>
  isBackofficeKey(wordKey('checks.name', name)) ? t(wordKey('checks.name', name)) : name;

/** Names who did something: "member:7" is the player, "operator:ana" is ana, else the system. */
export function actorText({ t }: { readonly t: BackofficeText }, actor: string): string {
  const [kind = '', name = ''] = actor.split(':');
  if (kind === 'operator') return name;
  return kind === 'member' ? t('members.actorPlayer') : t('members.actorSystem');
}
