import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { callAs } from '#scripts/dev/fixtures/calls.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { query } from './journey.ts';

/** Sends two messages to support, and answers the paths of their pages in the back office. */
export async function twoMessages(api: TestApi, player: Player): Promise<string[]> {
  for (const text of ['Quando chega o meu saque?', 'Como troco o meu telefone?'])
    await callAs(api.request, player, '/api/support/send', { subject: 'other', text, order: '' });
  const rows = await query<{ protocol: string }>(api, 'select protocol from support_message order by id');
  return rows.map(({ protocol }) => `/messages/${protocol}`);
}
