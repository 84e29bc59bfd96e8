/** Shows operators' notes about a member, with the form of a new one. Players never see them; the audit log keeps them. */
import { html } from 'hono/html';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { auditLogOf } from '#server/backoffice/audit-log/audit-log.ts';
import { NOTE_PATH } from '#server/backoffice/operations/members.ts';
import { folded } from './form.ts';
import type { Markup, PageRequest } from './page.ts';
import { part, when } from './components.ts';

const LATEST = 5;

/** Renders the latest notes, the newest first. */
export async function memberNotes(visit: PageRequest, { account }: MemberRow): Promise<Markup> {
  const { t, language, services } = visit;
  const notes = await auditLogOf(services.db, { call: NOTE_PATH, subject: account }, null, LATEST);
  return html`<div class="sheet">
    <h2>${t('members.notes')}</h2>
    ${
      notes.length === 0
        ? html`<p class="soft">${t('members.noNote')}</p>`
        : html`<ul class="notes">
            ${notes.map(
              ({ reason, operator, at }) => html`<li>${reason} <small>${operator}, ${when(at, language)}</small></li>`,
            )}
          </ul>`
    }
    ${folded(visit, t('members.addNote'), {
      acts: [{ path: NOTE_PATH.replace(':account', part(account)), label: t('members.addNote'), tone: 'plain' }],
      reasonLabel: t('members.note'),
      reasonHint: t('members.noteHint'),
    })}
  </div>`;
}
