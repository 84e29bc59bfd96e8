/** Names operators' calls and the parts of their inputs and snapshots for a reader. */
import { html } from 'hono/html';
import { formatWireDate } from '#lib/dates.ts';
import { isBackofficeKey } from '#server/backoffice/texts.ts';
import type { Markup, PageRequest } from './page.ts';
import { whatOf, wordKey, wordText } from './components.ts';

const REFUSED = ' refused';

/** Names a call: "/members/:account/kick" is "Encerrar sessões"; a refused one says so. */
export function callText({ t }: PageRequest, call: string): string {
  const named = (each: string) => {
    const key = `calls.${whatOf(each).replace(/[^a-z0-9]+/gi, '_')}`;
    return isBackofficeKey(key) ? t(key) : whatOf(each);
  };
  const whole = `calls.${whatOf(call).replace(/[^a-z0-9]+/gi, '_')}`;
  return call.endsWith(REFUSED) && !isBackofficeKey(whole)
    ? t('calls.refused', { call: named(call.slice(0, -REFUSED.length)) })
    : named(call);
}

/** Renders {"open_sessions":2} as a line "open sessions: 2". */
export function partsText(visit: PageRequest, value: unknown): Markup | string {
  if (typeof value !== 'object' || value === null) return '–';
  const entries = Object.entries(value).filter(([name, each]) => name !== 'key' && each !== '');
  if (entries.length === 0) return '–';
  return html`<ul class="lines">
    ${entries.map(
      ([name, each]: [string, unknown]) =>
        html`<li>${wordText(visit, 'fields.name', name)}: ${valueText(visit, name, each)}</li>`,
    )}
  </ul>`;
}

function valueText(visit: PageRequest, name: string, value: unknown): string {
  const { t } = visit;
  if (Array.isArray(value)) return value.map((each) => valueText(visit, '', each)).join(', ') || t('fields.none');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (typeof value !== 'string') return String(value);
  if (name === 'call') return callText(visit, value);
  const key = wordKey('fields.value', value);
  return isBackofficeKey(key) ? t(key) : formatWireDate(value, visit.language === 'pt' ? 'pt-BR' : 'en-GB');
}
