/** Reads the filters of a list from its address, and renders their form. */
import { html } from 'hono/html';
import { dayAfter, dayStart } from '#lib/dates.ts';
import type { Markup, PageRequest } from './page.ts';

/** The days of a list in the address. `fault`: the filter that is wrong, with the key of its text. */
export interface Days {
  /** From the first instant to before the last; null leaves a side open. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly fault: { readonly name: 'from' | 'until'; readonly key: string } | null;
}

/** Returns a filter of the address as text. */
export const askedFor = ({ context }: PageRequest, name: string): string =>
  (context.req.query(name) ?? '').trim().slice(0, 100);

/** Returns the days that the address asks for, in Brasília's time; the last day is included. */
export function daysOf(visit: PageRequest): Days {
  const [first, last] = [askedFor(visit, 'from'), askedFor(visit, 'until')];
  const [from, until] = [dayStart(first), dayStart(last)];
  const none = { from: null, until: null };
  if (first !== '' && !from) return { ...none, fault: { name: 'from', key: 'lists.noDay' } };
  if (last !== '' && !until) return { ...none, fault: { name: 'until', key: 'lists.noDay' } };
  if (from && until && from > until) return { ...none, fault: { name: 'until', key: 'lists.beforeFrom' } };
  return { from, until: until && dayStart(dayAfter(last)), fault: null };
}

/** Renders a field of a filter's form. */
export const filterField = (
  { label, name, hint }: { readonly label: string; readonly name: string; readonly hint?: string },
  value: string,
  most = 64,
): Markup =>
  html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value.slice(0, most)}"
      maxlength="${most}"
      autocomplete="off"
      ${hint ? html`aria-describedby="${hint}"` : ''}
    />
  </div>`;

/** Renders the two days of a filter, with what is wrong at its field. */
export function dayFields(visit: PageRequest, { fault }: Days): Markup {
  const { t } = visit;
  return html`${(['from', 'until'] as const).map((name) => {
    const isWrong = fault?.name === name;
    return html`<div>
      <label for="${name}">${t(`lists.${name}`)}</label>
      <input
        id="${name}"
        name="${name}"
        type="date"
        value="${askedFor(visit, name)}"
        ${isWrong ? html`aria-invalid="true" aria-describedby="${name}-fault"` : ''}
      />
      ${isWrong ? html`<p class="fault" id="${name}-fault">${t(fault.key)}</p>` : ''}
    </div>`;
  })}`;
}

/** Renders a choice of a filter. `first`: the option that filters nothing. */
export const choiceField = (
  { label, name, first }: { readonly label: string; readonly name: string; readonly first?: string },
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): Markup =>
  html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${first === undefined ? '' : html`<option value="">${first}</option>`}
      ${options.map(
        ([value, text]) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`,
      )}
    </select>
  </div>`;
