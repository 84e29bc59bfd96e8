/** The puzzle and the password's hash as players meet them: every other test has them at next to no cost. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { startApi, testConfig } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { register } from '#stores/registration.ts';
import { login } from '#stores/sign-in.ts';
import { connect, freshTab, query, registration, valueOf } from '#tests/support/journey.ts';

/** What the environment leaves out: the costs that players meet. */
const { passwordCost, captchaCost, captchaTries } = readConfig(
  Object.fromEntries(Object.keys(testConfig.secrets).map((name) => [name, 'given'])),
);

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ config: { passwordCost, captchaCost, captchaTries } });
});
afterAll(() => api.close());

it('registration and sign-in work at the real cost of puzzle and password', async () => {
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
