/** Describes the result of a form's call for the next page, in the operator's language. */
import { isNotDone } from '#server/backoffice/operation.ts';
import type { OperationResult } from '#server/backoffice/operation.ts';
import type { InvitationLink } from '#server/backoffice/operators/invitations.ts';
import { refusalText } from '#server/backoffice/refusal-text.ts';
import { isBackofficeKey, backofficeText } from '#server/backoffice/texts.ts';
import type { BackofficeLanguage, BackofficeText } from '#server/backoffice/texts.ts';
import { roleText, wordKey } from './components.ts';
import type { Notice } from './page.ts';

interface Sent {
  /** The form's target. */
  readonly action: string;
  /** The form's input, kept for a correction. */
  readonly form: Readonly<Record<string, string>>;
  readonly language: BackofficeLanguage;
  /** Where the back office is open, for a link: "https://office.example". */
  readonly origin: string;
}

export function resultMessage(answer: OperationResult, { action, form, language, origin }: Sent): Notice {
  const t = backofficeText(language);
  if ('invitation' in answer) return { tone: 'good', text: linkText(answer as InvitationLink, t, origin) };
  if ('shown_once' in answer) return { tone: 'good', text: t('keys.once', { secret: String(answer.shown_once) }) };
  if (!isNotDone(answer)) return { tone: 'good', text: doneText(answer as Record<string, unknown>, t) };
  // The fields of a text depend on its document, so its call does not list them.
  const values = Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith('_')));
  const text = t('results.notDone', { why: refusalText(answer.error, language) });
  return { tone: 'bad', text, action, field: answer.field, values };
}

/** Returns the message with a new operator's link, which is shown once. */
const linkText = (
  { name = '', invitation, invitation_until }: InvitationLink & { readonly name?: string },
  t: BackofficeText,
  origin: string,
): string => t('entry.link', { name, link: `${origin}${invitation}`, until: invitation_until });

function doneText({ state, password, proposal, ends_at, role }: Record<string, unknown>, t: BackofficeText): string {
  if (typeof password === 'string') return t('results.password', { password });
  const roleName = roleText(t, String(role));
  if (state === 'asked') return t('results.asked', { proposal: String(proposal) });
  if (typeof ends_at === 'string') return t('results.granted', { until: ends_at });
  if (state === undefined && role !== undefined) return t('results.role', { role: roleName });
  if (state === undefined) return t('results.done');
  const word = String(state);
  const key = wordKey('results.state', word);
  return isBackofficeKey(key) ? t(key) : t('results.other', { state: word });
}
