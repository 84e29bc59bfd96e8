/** Tests that failed attempts are logged with call, reason and network, but without their input. */
import { expect, it } from 'vitest';
import { login } from '#stores/sign-in.ts';
import { connect, expectRefusal, freshTab, playerIn, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();

const refused = () =>
  api.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'call.refused')
    .map(({ path, refusal, network }) => [path, refusal, network]);

it('counts a wrong password, and not a right one', async () => {
  connect(api);
  freshTab();
  const me = await playerIn(api);
  valueOf(await login(me));
  expect(refused()).toEqual([]);
  expectRefusal(await login({ account: me.account, password: 'nao-e-esta' }), 'CREDENTIALS_WRONG');
  expect(refused()).toEqual([['/api/auth/login2', 'CREDENTIALS_WRONG', 'in-process']]);
  const lines = api.logged.filter((line) => line.includes('call.refused')).join('\n');
  for (const given of [me.account, me.password, 'nao-e-esta', me.cpf]) expect(lines).not.toContain(given);
});
