/** Links accounts in each possible way (contexts/fraud/links.ts). */
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { query } from './journey.ts';

interface WithId {
  readonly id: number;
}

/** Saves one bank account for both members, at an instant each. With `removed` the first has removed it since. */
export async function shareAccount(api: TestApi, people: readonly WithId[], removed = false): Promise<void> {
  const number = `${people.map(({ id }) => id).join('')}-7`;
  for (const { id } of people)
    await query(
      api,
      `insert into bank_account (member_id, ispb, branch, number, kind, holder, is_default, created_at, removed_at)
        values (${id}, '00000000', '0001', '${number}', 'checking', 'x', false, '${api.services.now().toISOString()}',
          ${removed && id === people[0]?.id ? `'${api.services.now().toISOString()}'` : 'null'})`,
    );
}

/** Registers members from these addresses, as the call does. */
export async function registeredFrom(
  api: TestApi,
  { id }: WithId,
  address: { readonly ip: string; readonly network?: string },
): Promise<void> {
  const network = address.network === undefined ? 'null' : `'${address.network}'`;
  await query(api, `update member set register_ip = '${address.ip}', register_network = ${network} where id = ${id}`);
}
