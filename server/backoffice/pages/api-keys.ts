/** Shows the API keys with their scopes and their last use, with forms to make one and to revoke one. */
import { html } from 'hono/html';
import { listKeys, MOST_DAYS } from '#server/backoffice/api-keys/keys.ts';
import type { ApiKey } from '#server/backoffice/api-keys/keys.ts';
import { scopes } from '#server/backoffice/api-keys/scopes.ts';
import { afterOf, cut, pager, ROWS, table, tag, when, wordText } from './components.ts';
import { folded } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';

export const apiKeysPage: BackofficePage = {
  path: '/keys',
  permission: 'keys',
  menu: 'API keys',
  show: async (visit) => {
    const { t } = visit;
    const { rows, next } = cut(await listKeys(visit.services.db, afterOf(visit), ROWS + 1), ({ key }) => key.id);
    return {
      title: t('keys.title'),
      body: html`<p class="note">${t('keys.intro')}</p>
        <div class="sheet">
          ${folded(visit, t('keys.make'), {
            acts: [{ path: '/keys', label: t('keys.make') }],
            fields: [
              { name: 'name', label: t('keys.name'), hint: t('keys.nameHint') },
              {
                ...{ name: 'scopes', label: t('keys.scopes'), kind: 'several', options: scopes },
                optionText: (scope) => `${wordText(visit, 'keys.scope', scope)} (${scope})`,
              },
              { name: 'days', label: t('keys.days', { most: MOST_DAYS }), kind: 'digits', value: '90' },
            ],
          })}
        </div>
        ${table(
          t('keys.title'),
          [
            { head: t('keys.prefix'), cell: ({ key }) => html`<code>${key.prefix}…</code>` },
            { head: t('keys.name'), cell: ({ key }) => key.name },
            {
              head: t('keys.scopes'),
              cell: ({ key }) => key.scopes.map((scope) => wordText(visit, 'keys.scope', scope)).join(', '),
            },
            { head: t('keys.madeBy'), cell: ({ maker }) => maker },
            { head: t('keys.state'), cell: ({ key }) => stateOf(visit, key) },
            { head: t('keys.expires'), cell: ({ key }) => when(key.expiresAt, visit.language) },
            { head: t('keys.lastUse'), cell: ({ key }) => when(key.lastUsedAt, visit.language) },
            { head: '', cell: ({ key }) => revoke(visit, key) },
          ],
          rows,
          t('keys.none'),
        )}
        ${pager(visit, next)}`,
    };
  },
};

function stateOf({ t, services }: PageRequest, { revokedAt, expiresAt }: ApiKey): Markup {
  if (revokedAt) return tag(t('keys.revoked'), 'bad');
  return expiresAt <= services.now() ? tag(t('keys.expired'), 'bad') : tag(t('keys.valid'), 'good');
}

const revoke = (visit: PageRequest, { id, revokedAt }: ApiKey): Markup | '' =>
  revokedAt
    ? ''
    : folded(visit, visit.t('keys.revoke'), {
        acts: [{ path: `/keys/${id}/revoke`, label: visit.t('keys.revoke'), tone: 'bad' }],
      });
