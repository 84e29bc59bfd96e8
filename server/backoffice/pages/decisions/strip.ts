/** Shows an operator's own decisions of the last minutes: those that can be cancelled, those done, and those refused. */
import { html } from 'hono/html';
import { refusalText } from '#server/backoffice/refusal-text.ts';
import { ownDecisions } from '#server/backoffice/decisions/pending.ts';
import type { Decision } from '#server/backoffice/decisions/pending.ts';
import { when, wordText } from '#server/backoffice/pages/components.ts';
import type { Markup, PageRequest } from '#server/backoffice/pages/page.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';

export async function decisionStrip(visit: PageRequest): Promise<Markup> {
  const own = await ownDecisions(visit.services, visit.operator.name);
  if (own.length === 0) return html``;
  return html`<ul class="strip" aria-label="${visit.t('decisions.own')}">
    ${own.map(
      (decision) =>
        html`<li class="${decision.state}" data-left="${decision.dueAt.getTime() - visit.services.now().getTime()}">
          ${lineOf(visit, decision)}
        </li>`,
    )}
  </ul>`;
}

/** Returns a decision in words: "Pay: W1". */
const named = (visit: PageRequest, { call, subject }: Decision): string =>
  `${wordText(
    visit,
    'decisions.call',
    call
      .replace(/:\w+/g, '')
      .replace(/[^a-z]+/gi, '_')
      .replace(/^_|_$/g, ''),
  )}: ${decodeURIComponent(subject.split('/').at(-1) ?? '')}`;

function lineOf(visit: PageRequest, decision: Decision): Markup {
  const { t, language } = visit;
  const what = named(visit, decision);
  if (decision.state === 'pending')
    return html`<span role="status"
        >${what}. ${t('decisions.sentAt')} ${when(decision.dueAt, language, 'seconds')}</span
      >
      ${button(visit, 'undo', decision.id, t('decisions.undo'))}`;
  if (decision.state === 'failed')
    return html`<span role="status"
        >${t('decisions.failed', { what, why: refusalText(decision.outcome, visit.language) })}</span
      >
      ${button(visit, 'put-aside', decision.id, t('decisions.putAside'))}`;
  if (decision.state === 'cancelled') return html`<span role="status">${t('decisions.cancelled', { what })}</span>`;
  const how = decision.outcome === '' ? t('decisions.done') : wordText(visit, 'decisions.state', decision.outcome);
  return html`<span role="status">${what}. ${how}</span>`;
}

function button(visit: PageRequest, path: 'undo' | 'put-aside', id: number, label: string): Markup {
  const action = `${PAGE}/${path}/${id}`;
  return html`<form method="post" action="${action}">
    <input type="hidden" name="_back" value="${visit.here}" />
    <button class="plain" name="_token" value="${visit.formToken(action)}" ${path === 'undo' ? html`data-key="z"` : ''}>
      ${label}
    </button>
  </form>`;
}
