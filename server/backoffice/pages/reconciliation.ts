/** Shows the audit of the ledger, run on request. It reads whole tables. */
import { html } from 'hono/html';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { RECONCILIATION_PATH } from '#server/backoffice/operations/system.ts';
import { execute } from '#server/backoffice/operations/execute.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Check } from '#server/kernel/ledger/public.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { checkText, table, tag } from './components.ts';

export const reconciliationPage: BackofficePage = {
  path: '/books',
  permission: 'books',
  menu: '/books',
  show: async (visit) => ({
    title: visit.t('menu.books'),
    body: html`<form method="get" class="sheet">
        <p>${visit.t('books.about')}</p>
        <button name="prove" value="1">${visit.t('books.prove')}</button>
      </form>
      ${visit.context.req.query('prove') === '1' ? await proofs(visit) : ''}`,
  }),
};

async function proofs({ services, operator, context, t }: PageRequest): Promise<Markup> {
  const call = operatorCalls.find(({ path, method }) => path === RECONCILIATION_PATH && method === 'GET');
  if (!call) throw new Error('no call proves the books');
  const ip = clientAddress(context, services.config.trustedProxies);
  const made = (await execute(services, call, {}, { operator: operator.name, role: operator.role, ip })) as Check[];
  const wrong = made.filter((proof) => proof.wrong > 0);
  const sound = made.filter((proof) => proof.wrong === 0);
  return html`<p role="status">
      ${wrong.length === 0 ? t('books.sound') : t('books.unsound', { all: made.length, wrong: wrong.length })}
    </p>
    ${table(
      t('books.proofs'),
      [
        { head: t('books.holds'), cell: ({ name }) => checkText(t, name) },
        {
          head: t('books.result'),
          cell: (proof) =>
            proof.wrong === 0 ? tag(t('books.ok'), 'good') : tag(t('books.wrong', { count: proof.wrong }), 'bad'),
        },
      ],
      [...wrong, ...sound],
      t('books.none'),
    )}`;
}
