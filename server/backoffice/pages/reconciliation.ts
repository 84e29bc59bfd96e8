/** Shows the audit of the ledger, run on request. It reads whole tables. */
import { html } from 'hono/html';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { RECONCILIATION_PATH } from '#server/backoffice/operations/system.ts';
import { execute } from '#server/backoffice/operations/execute.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Check } from '#server/kernel/ledger/public.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { table, tag } from './components.ts';

export const reconciliationPage: BackofficePage = {
  path: '/books',
  permission: 'books',
  menu: 'Books',
  show: async (visit) => ({
    title: 'Books',
    body: html`<form method="get" class="sheet">
        <p>Proves that every balance is its entries, and every deposit, bet, reward and withdrawal its money.</p>
        <button name="prove" value="1">Prove the books</button>
      </form>
      ${visit.context.req.query('prove') === '1' ? await proofs(visit) : ''}`,
  }),
};

async function proofs({ services, operator, context }: PageRequest): Promise<Markup> {
  const call = operatorCalls.find(({ path, method }) => path === RECONCILIATION_PATH && method === 'GET');
  if (!call) throw new Error('no call proves the books');
  const ip = clientAddress(context, services.config.trustedProxies);
  const made = (await execute(services, call, {}, { operator: operator.name, role: operator.role, ip })) as Check[];
  const wrong = made.filter((proof) => proof.wrong > 0);
  const sound = made.filter((proof) => proof.wrong === 0);
  return html`<p role="status">
      ${wrong.length === 0 ? 'The books are sound.' : `The books are not sound: of ${made.length} proofs ${wrong.length} failed.`}
    </p>
    ${table(
      'Proofs',
      [
        { head: 'What holds', cell: ({ name }) => name },
        {
          head: '',
          cell: (proof) => (proof.wrong === 0 ? tag('ok', 'good') : tag(`${proof.wrong} rows wrong`, 'bad')),
        },
      ],
      [...wrong, ...sound],
      'There is nothing to prove.',
    )}`;
}
