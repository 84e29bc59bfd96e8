/** Names operators' calls and the parts of their inputs and snapshots for a reader. */
import { html } from 'hono/html';
import { formatWireDate } from '#lib/dates.ts';
import { locales, localeTable } from '#lib/locales.ts';
import { formatMoney, readMoney } from '#lib/money.ts';
import { offerNames } from '#contract/market-choices.ts';
import { translate } from '#server/platform/i18n.ts';
import { refusalText } from '#server/backoffice/refusal-text.ts';
import { isBackofficeKey } from '#server/backoffice/texts.ts';
import { menuLabel } from './menu.ts';
import type { Markup, PageRequest } from './page.ts';
import { languageName, roleText, whatOf, wordKey, wordText } from './components.ts';

type Reader = Pick<PageRequest, 'language' | 't'>;

const REFUSED = ' refused';

/** Names a call: "/members/:account/kick" is "Encerrar sessões"; a refused one says so. */
export function callText({ t }: Reader, call: string): string {
  const named = (each: string) => {
    const key = `calls.${whatOf(each).replace(/[^a-z0-9]+/gi, '_')}`;
    return isBackofficeKey(key) ? t(key) : whatOf(each);
  };
  const whole = `calls.${whatOf(call).replace(/[^a-z0-9]+/gi, '_')}`;
  return call.endsWith(REFUSED) && !isBackofficeKey(whole)
    ? t('calls.refused', { call: named(call.slice(0, -REFUSED.length)) })
    : named(call);
}

/** Parts that only programs need: a form's key, and a refusal's name beside its sentence. */
const hidden = ['key', 'refusal'];

const shownOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([name, each]) => !hidden.includes(name) && each !== '' && each !== null);

/** Renders {"open_sessions":2} as a line "open sessions: 2". */
export function partsText(visit: Reader, value: unknown): Markup | string {
  if (typeof value !== 'object' || value === null) return '–';
  const entries = shownOf(value);
  if (entries.length === 0) return '–';
  return html`<ul class="lines">
    ${entries.map(([name, each]) => html`<li>${nameText(visit, name, each)}: ${valueText(visit, name, each)}</li>`)}
  </ul>`;
}

/** Names a part. "title_en" and "title en" are the title in English, "pt" is Portuguese, "id" with digits is a number. */
export function nameText(visit: Reader, name: string, value?: unknown): string {
  if (name === 'id' && /^\d+$/.test(String(value))) return visit.t('fields.name_id');
  const [, what, code] = /^(?:(.+)[ _])?([a-z]{2,3})$/.exec(name) ?? [];
  if (code === undefined || !locales.some((locale) => locale === code)) {
    const offer = offerName(visit, name);
    return offer ?? wordText(visit, 'fields.name', name);
  }
  return what === undefined ? languageName(code) : `${wordText(visit, 'fields.name', what)}, ${languageName(code)}`;
}

const offerName = ({ language }: Reader, name: string): string | null =>
  offerNames.some((offer) => offer === name) ? translate(language, 'server', `offer_${name}`) : null;

/** Renders a value: a stored word, an amount, a date, a call, a person, or a text as it is. */
export function valueText(visit: Reader, name: string, value: unknown): string {
  const { t, language } = visit;
  if (Array.isArray(value)) return value.map((each) => valueText(visit, name, each)).join(', ') || t('fields.none');
  if (typeof value === 'object' && value !== null)
    return (
      shownOf(value)
        .map(([part, each]) => `${nameText(visit, part, each)}: ${valueText(visit, part, each)}`)
        .join('; ') || t('fields.none')
    );
  if (typeof value === 'boolean') return value ? t('fields.yes') : t('fields.no');
  if (typeof value !== 'string') return String(value);
  if (name === 'call') return callText(visit, value);
  if (name === 'error') return refusalText(value, language);
  if (name === 'role') return roleText(t, value);
  if (name === 'scopes') return wordText(visit, 'keys.scope', value);
  if (name === 'kinds') return wordText(visit, 'webhooks.kind', value);
  if (name === 'languages' || name === 'fits' || name === 'locale') return languageName(value);
  // A list that was read or exported is named as in the menu.
  if (name === 'kind' && value.startsWith('/')) return menuLabel(t, { path: value as `/${string}` });
  if (name === 'offer' || name === 'open' || name === 'stopped') {
    const offer = offerName(visit, value);
    if (offer !== null) return offer;
  }
  if (/^-?\d+\.\d\d$/.test(value)) return formatMoney(readMoney(value) ?? 0n, localeTable[language].tag);
  if (value.startsWith('operator:')) return value.slice('operator:'.length);
  const key = wordKey('fields.value', value);
  return isBackofficeKey(key) ? t(key) : formatWireDate(value, language === 'pt' ? 'pt-BR' : 'en-GB');
}
