/** Renders the notice that a player will read after a decision, in the player's own language. */
import { html } from 'hono/html';
import { localeTable } from '#lib/locales.ts';
import { noticeText } from '#server/contexts/messages/public.ts';
import type { NewNotice } from '#server/contexts/messages/public.ts';
import { readLocale } from '#server/platform/i18n.ts';
import type { Markup, PageRequest } from '#server/backoffice/pages/page.ts';

/** Stands for the reason in a notice's values. No text contains it. */
export const REASON = '\uE000';

/** Renders a notice. Where it has the reason, the script shows there what is typed. */
export function noticePreview(
  { t }: PageRequest,
  { language }: { readonly language: string },
  { kind, values }: Pick<NewNotice, 'kind' | 'values'>,
): Markup {
  const locale = readLocale(language);
  const { title, content } = noticeText({ kind, values }, locale);
  const [before = '', ...after] = content.split(REASON);
  return html`<div lang="${localeTable[locale].tag}">
    <b>${title}</b>
    <p>
      ${before}${after.length > 0 ? html`<q data-echo="reason">${t('decisions.yourReason')}</q>${after.join('')}` : ''}
    </p>
  </div>`;
}
