/** Describes the result of a form's call for the next page. */
import { isNotDone } from '#server/backoffice/operation.ts';
import type { OperationResult, OperatorCall } from '#server/backoffice/operation.ts';
import type { InvitationLink } from '#server/backoffice/operators/invitations.ts';
import { officeText } from '#server/backoffice/texts.ts';
import type { OfficeLanguage } from '#server/backoffice/texts.ts';
import type { Notice } from './page.ts';

interface Sent {
  readonly call: OperatorCall;
  /** The form's target. */
  readonly action: string;
  /** The form's input, kept for a correction. */
  readonly form: Readonly<Record<string, string>>;
  readonly language: OfficeLanguage;
  /** Where the back office is open, for a link: "https://office.example". */
  readonly origin: string;
}

export function resultMessage(answer: OperationResult, { call, action, form, language, origin }: Sent): Notice {
  if ('invitation' in answer) return { tone: 'good', text: linkText(answer as InvitationLink, language, origin) };
  if ('shown_once' in answer)
    return { tone: 'good', text: officeText(language)('keys.once', { secret: String(answer.shown_once) }) };
  if (!isNotDone(answer)) return { tone: 'good', text: doneText(answer as Record<string, unknown>) };
  const values = Object.fromEntries(Object.entries(form).filter(([name]) => [...call.fields, 'reason'].includes(name)));
  return { tone: 'bad', text: `Not done: ${answer.error}.`, action, field: answer.field, values };
}

/** Returns the message with a new operator's link, which is shown once. */
const linkText = (
  { name = '', invitation, invitation_until }: InvitationLink & { readonly name?: string },
  language: OfficeLanguage,
  origin: string,
): string => officeText(language)('entry.link', { name, link: `${origin}${invitation}`, until: invitation_until });

/** Descriptions of states whose names are unclear. */
const states: Readonly<Record<string, string>> = {
  approved: 'Approved. The provider cannot be reached; its payout is repeated until it can.',
  under_review: 'Approved once. A second operator must approve it.',
  returned: 'The bank refused the payout; the money is back with the player.',
};

function doneText({ state, password, proposal, ends_at, role }: Record<string, unknown>): string {
  if (typeof password === 'string')
    return `One-time password: ${password} — tell it to the player alone; it opens one session within 24 hours.`;
  if (state === 'asked') return `Asked for as proposal ${String(proposal)}: a second operator must agree.`;
  if (typeof ends_at === 'string') return `Granted, good until ${ends_at}.`;
  const word = String(state ?? role ?? 'done');
  return states[word] ?? `Done: ${word}.`;
}
