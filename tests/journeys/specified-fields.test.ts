/** Tests that replies have every field of the specification, null without a value. */
import { beforeAll, expect, it } from 'vitest';
import { callAs, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { paidDeposit } from '#tests/support/disputes.ts';
import { bet } from '#tests/support/offers.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { SECRETS, specifiedFields } from '#tests/support/specified-fields.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const api = setUpApi();
let me: Player;

beforeAll(async () => {
  me = await newPlayer(api.services, { withdrawalPassword: true });
  for (const money of ['300.00', '200.00']) await paidDeposit(api, me, money);
  await bet(api, me.id, 10_00n, 0n);
  expect(outcomeOf(await withdraw(api.request, me, '50.00'))).toBe(200);
  const account = {
    ...{ bank_type: '60701190', bank_address: '0001', card_no: '12345-6', account_type: 'checking' },
    ...{ owner_name: 'Ana Teste da Silva', cpf: me.cpf, qk_pwd: WITHDRAWAL_PASSWORD },
  };
  expect(outcomeOf(await callAs(api.request, me, '/api/memberbanks/save', account))).toBe(200);
});

/** Returns the object at a path of a reply; of a list its first row. */
function at(reply: unknown, place: string): unknown {
  let found = reply;
  for (const name of place.split('.').filter(Boolean)) {
    found = (found as Record<string, unknown> | undefined)?.[name];
    if (Array.isArray(found)) found = found[0];
  }
  return found;
}

it.each(specifiedFields)('$of: $path', async ({ method, path, at: place, fields }) => {
  const answer =
    method === 'POST'
      ? await callAs(api.request, me, path, {})
      : { body: await (await api.request(path, { headers: { Authorization: `Bearer ${me.token}` } })).json() };
  const names = fields.split(/\s+/).filter((name) => !SECRETS.includes(name));
  const found = at(answer.body, place);
  expect(names.filter((name) => !Object.hasOwn(Object(found) as object, name))).toEqual([]);
  for (const name of SECRETS) expect(JSON.stringify(answer.body)).not.toContain(`"${name}"`);
});
