/** Shows the webhook endpoints, and one with its deliveries, its state and its secret's age (docs/domain/webhooks.md). */
import { html } from 'hono/html';
import { webhookKindNames } from '#server/contexts/webhooks/public.ts';
import { webhookId } from '#server/platform/webhooks/body.ts';
import { deliveriesOf, endpointById, listEndpoints } from '#server/platform/webhooks/endpoints.ts';
import type { WebhookEndpoint } from '#server/platform/webhooks/endpoints.ts';
import { afterOf, cut, facts, link, pager, ROWS, table, tag, when, wordText } from './components.ts';
import type { Part } from './components.ts';
import { folded } from './form.ts';
import type { Field, FormOf } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';

const kindsText = ({ t }: PageRequest, { kinds }: WebhookEndpoint): string =>
  kinds.length === webhookKindNames.length
    ? t('webhooks.allKinds')
    : kinds.map((kind) => wordText({ t }, 'webhooks.kind', kind)).join(', ');

/** Returns the fields of an address and its kinds. */
const addressFields = ({ t }: PageRequest, endpoint?: WebhookEndpoint): readonly Field[] => [
  {
    ...{ name: 'url', label: t('webhooks.url'), hint: t('webhooks.urlHint') },
    ...(endpoint ? { value: endpoint.url } : {}),
  },
  {
    ...{ name: 'kinds', label: t('webhooks.kinds'), kind: 'several', options: webhookKindNames },
    optionText: (kind) => `${wordText({ t }, 'webhooks.kind', kind)} (${kind})`,
    value: (endpoint?.kinds ?? webhookKindNames).join(' '),
  },
];

function stateOf({ t }: PageRequest, { state, disabledFor }: WebhookEndpoint): Markup {
  if (state === 'on') return tag(t('webhooks.on'), 'good');
  if (state === 'paused') return tag(t('webhooks.paused'));
  if (disabledFor === 'gone') return tag(t('webhooks.gone'), 'bad');
  return tag(disabledFor === 'failures' ? t('webhooks.failures') : t('webhooks.disabled'), 'bad');
}

export const webhooksPage: BackofficePage = {
  path: '/webhooks',
  permission: 'webhooks',
  menu: 'Webhooks',
  show: async (visit) => {
    const { t } = visit;
    const rows = await listEndpoints(visit.services.db);
    return {
      title: t('webhooks.title'),
      body: html`<p class="note">${t('webhooks.intro')}</p>
        <div class="sheet">
          ${folded(visit, t('webhooks.add'), {
            acts: [{ path: '/webhooks', label: t('webhooks.add') }],
            fields: addressFields(visit),
          })}
        </div>
        ${table(
          t('webhooks.title'),
          [
            { head: t('webhooks.number'), cell: ({ id }) => link(`/webhooks/${id}`, String(id)) },
            { head: t('webhooks.url'), cell: ({ url }) => url },
            { head: t('webhooks.kinds'), cell: (row) => kindsText(visit, row) },
            { head: t('webhooks.state'), cell: (row) => stateOf(visit, row) },
            { head: t('webhooks.failing'), cell: ({ failingSince }) => when(failingSince, visit.language) },
            { head: '', cell: (row) => remove(visit, row) },
          ],
          rows,
          t('webhooks.none'),
        )}`,
    };
  },
};

/** Renders the form that removes an endpoint; here, because its own page is gone then. */
const remove = (visit: PageRequest, { id }: WebhookEndpoint): Markup =>
  folded(visit, visit.t('webhooks.remove'), {
    acts: [{ path: `/webhooks/${id}/remove`, label: visit.t('webhooks.remove'), tone: 'bad' }],
  });

export const webhookPage: BackofficePage = {
  path: '/webhooks/:id',
  permission: 'webhooks',
  show: async (visit) => {
    const { t } = visit;
    const { db } = visit.services;
    const id = visit.context.req.param('id') ?? '';
    const endpoint = /^[1-9]\d{0,14}$/.test(id) ? await endpointById(db, Number(id)) : null;
    if (!endpoint) return null;
    const { rows, next } = cut(
      await deliveriesOf(db, endpoint.id, afterOf(visit) || null, ROWS + 1),
      ({ delivery }) => delivery.id,
    );
    return {
      title: t('webhooks.one', { id: endpoint.id }),
      body: html`<div class="sheet">
          ${facts([
            [t('webhooks.url'), endpoint.url],
            [t('webhooks.kinds'), kindsText(visit, endpoint)],
            [t('webhooks.state'), stateOf(visit, endpoint)],
            [t('webhooks.failing'), when(endpoint.failingSince, visit.language)],
            [t('webhooks.former'), when(endpoint.formerUntil, visit.language)],
            [t('webhooks.madeBy'), endpoint.createdBy],
          ])}
        </div>
        ${actsOf(visit, endpoint).map(([word, wanted]) => folded(visit, word, wanted))}
        ${table(
          t('webhooks.deliveries'),
          [
            { head: t('webhooks.message'), cell: ({ delivery }) => webhookId(delivery.messageId) },
            { head: t('webhooks.kind'), cell: ({ kind }) => wordText(visit, 'webhooks.kind', kind) },
            { head: t('webhooks.seq'), end: true, cell: ({ delivery }) => String(delivery.seq ?? '–') },
            { head: t('webhooks.happened'), cell: ({ at }) => when(at, visit.language) },
            { head: t('webhooks.delivery'), cell: ({ delivery }) => outcomeOf(visit, delivery) },
            { head: t('webhooks.attempts'), end: true, cell: ({ delivery }) => String(delivery.attempts) },
            { head: t('webhooks.tried'), cell: ({ delivery }) => when(delivery.triedAt, visit.language) },
            {
              head: '',
              cell: ({ delivery }) =>
                folded(visit, t('webhooks.replay'), {
                  acts: [{ path: `/webhooks/${endpoint.id}/replay/${delivery.id}`, label: t('webhooks.replay') }],
                }),
            },
          ],
          rows,
          t('webhooks.noDelivery'),
        )}
        ${pager(visit, next)}`,
    };
  },
};

/** Returns the forms of an endpoint by their titles. */
function actsOf(visit: PageRequest, endpoint: WebhookEndpoint): readonly (readonly [string, FormOf])[] {
  const { t } = visit;
  const path = `/webhooks/${endpoint.id}`;
  const plain = (to: string, label: string) => [label, { acts: [{ path: `${path}/${to}`, label }] }] as const;
  const moves = { on: ['pause', 'disable'], paused: ['resume', 'disable'], disabled: ['resume'] }[endpoint.state];
  const labels = { pause: t('webhooks.pause'), resume: t('webhooks.resume'), disable: t('webhooks.disable') };
  return [
    ...(endpoint.state === 'on' ? [plain('test', t('webhooks.test'))] : []),
    ...moves.map((to) => plain(to, labels[to as keyof typeof labels])),
    [
      t('webhooks.replayTime'),
      {
        acts: [{ path: `${path}/replay`, label: t('webhooks.replay') }],
        fields: [
          { name: 'from', label: t('webhooks.from'), kind: 'instant', hint: t('webhooks.timeHint') },
          { name: 'until', label: t('webhooks.until'), kind: 'instant' },
        ],
      },
    ],
    [
      t('webhooks.change'),
      { acts: [{ path: `${path}/change`, label: t('webhooks.change') }], fields: addressFields(visit, endpoint) },
    ],
    plain('rotate', t('webhooks.rotate')),
  ];
}

type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number]['delivery'];

/** Returns the state of a delivery with the last answer: its status, or what came instead of one. */
function outcomeOf({ t }: PageRequest, { state, status, error }: Delivery): Part {
  const errors: Readonly<Record<string, string>> = {
    private: t('webhooks.private'),
    timeout: t('webhooks.timeout'),
    unreachable: t('webhooks.unreachable'),
  };
  const last = status === null ? (errors[error ?? ''] ?? '') : String(status);
  const words = { waiting: t('webhooks.waiting'), delivered: t('webhooks.delivered'), failed: t('webhooks.failed') };
  return html`${tag(words[state], state === 'delivered' ? 'good' : state === 'failed' ? 'bad' : '')} ${last}`;
}
