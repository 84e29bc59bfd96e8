/** Tests the captcha and the password hash at their real costs, which all other tests reduce. */
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { register } from '#stores/registration.ts';
import { login } from '#stores/sign-in.ts';
import { connect, freshTab, query, registration, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

/** Reads the default costs, which players have. */
const { passwordCost, captchaCost, captchaTries } = readConfig(
  Object.fromEntries(Object.keys(testConfig.secrets).map((name) => [name, 'given'])),
);

const api = setUpApi({ config: { passwordCost, captchaCost, captchaTries } });

it('registration and sign-in work at the real cost of captcha and password', async () => {
  connect(api);
  freshTab();
  const person = newPerson();
  valueOf(await register(registration(person)));
  freshTab();
  valueOf(await login(person));
  expect([captchaCost, captchaTries]).toEqual([1000, 1000]);
  const [member] = await query(api, `select password_hash from member where account = '${person.account}'`);
  expect(member?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/);
});
