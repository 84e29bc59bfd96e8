/** The puzzle and the password's hash as players meet them: every other test has them at next to no cost. */
import { readConfig } from '#server/config.ts';
import { members } from '#server/core/schema.ts';
import { startApi, testConfig } from '#scripts/dev/fixtures/api.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { journeyOf } from './support/journey.ts';
import { siteUrl } from '#scripts/dev/test-stack.ts';
import { expect, test } from './support/test.ts';

/** What the environment leaves out: the costs that players meet. */
const { passwordCost, captchaCost, captchaTries } = readConfig(
  Object.fromEntries(Object.keys(testConfig.secrets).map((name) => [name, 'given'])),
);

test('registration works at the real cost of puzzle and password', async ({ page }) => {
  // A server of its own in this process; the others' costs are lowered (playwright.config.ts).
  const api = await startApi({ config: { passwordCost, captchaCost, captchaTries, siteOrigins: [siteUrl] } });
  const puzzles: unknown[] = [];
  await page.route(`${siteUrl}/api/**`, async (route) => {
    const request = route.request();
    const reply = await api.request(request.url().slice(siteUrl.length), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    const body = await reply.text();
    if (request.url().includes('/auth/captcha'))
      puzzles.push((JSON.parse(body) as { data: { challenge: { parameters: { cost: number } } } }).data.challenge);
    await route.fulfill({ status: reply.status, headers: Object.fromEntries(reply.headers), body });
  });
  const journey = journeyOf(page, 'pt');
  const person = newPerson();
  await journey.register(person);
  await expect(journey.balance()).toHaveText(/^R\$\s0,00$/);
  expect([captchaCost, captchaTries]).toEqual([1000, 1000]);
  const puzzle = expect.objectContaining({ parameters: expect.objectContaining({ cost: captchaCost }) as unknown });
  expect(puzzles).toEqual([puzzle]);
  const [member] = await api.services.db.select({ hash: members.passwordHash }).from(members);
  expect(member?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/);
  await api.close();
});
