/** Creates webhook endpoints and an API key, and lists a valid example of each operators' call about them. */
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import type { Doing } from './doing.ts';
import { query, operate } from './journey.ts';

/** Creates webhook endpoints, one of them with a delivery and one paused, and an API key. */
export async function webhooksAndKeys(api: TestApi): Promise<Webhooks> {
  await operate(api, '/keys', { name: 'Relatórios', scopes: 'read:reports', days: 90 });
  for (const name of ['one', 'two', 'three'])
    await operate(api, '/webhooks', { url: `https://${name}.example/`, kinds: 'books.unsound' });
  const idsOf = async (table: string) =>
    (await query<{ id: string }>(api, `select id::text as id from ${table} order by id`)).map(({ id }) => id);
  const [first = '', second = '', third = ''] = await idsOf('webhook_endpoint');
  await operate(api, `/webhooks/${first}/test`, {});
  await operate(api, `/webhooks/${second}/pause`, {});
  const [[delivery = ''], [key = '']] = [await idsOf('webhook_delivery'), await idsOf('api_key')];
  return { first, second, third, delivery, key };
}

/** The numbers of three endpoints, of a delivery and of a key. */
export type Webhooks = Readonly<Record<'first' | 'second' | 'third' | 'delivery' | 'key', string>>;

/** Lists a valid example of each call about them. */
export function webhookDoings({ first, second, third, delivery, key }: Webhooks): Record<string, Doing> {
  const on = (id: string, act: string, input: Doing['input'] = {}) => ({
    ...{ at: `/webhooks/${id}/${act}`, input, page: `/webhooks/${id}` },
  });
  const address = { url: 'https://four.example/', kinds: 'deposit.credited bet.settled' };
  return {
    '/webhooks': { at: '/webhooks', input: address, page: '/webhooks' },
    '/webhooks/:id/change': on(first, 'change', address),
    '/webhooks/:id/test': on(third, 'test'),
    '/webhooks/:id/rotate': on(first, 'rotate'),
    '/webhooks/:id/replay': on(first, 'replay', { from: '2026-11-20 00:00:00', until: '2026-11-21 00:00:00' }),
    '/webhooks/:id/replay/:delivery': on(first, `replay/${delivery}`),
    '/webhooks/:id/pause': on(first, 'pause'),
    '/webhooks/:id/resume': on(second, 'resume'),
    '/webhooks/:id/disable': on(second, 'disable'),
    '/webhooks/:id/remove': { ...on(third, 'remove'), page: '/webhooks' },
    '/keys': { at: '/keys', input: { name: 'BI', scopes: 'read:offers', days: '30' }, page: '/keys' },
    '/keys/:id/revoke': { at: `/keys/${key}/revoke`, input: {}, page: '/keys' },
  };
}
