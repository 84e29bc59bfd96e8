/** Tests that a link of the back office is made once and used once, however many do so at once, on any server. */
import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callBackoffice, concurrently, tally } from '#scripts/dev/fixtures/calls.ts';
import { backofficeBrowser, codeOf } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { invitationKey, PASSWORD } from '#scripts/dev/fixtures/operators.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });

const call = (path: string, input: object) => callBackoffice(api.request, api.services, path, { ...input });

it('eight admins who approve a new operator at once make one link', async () => {
  const { proposal } = (await call('/operators', { operator: 'ana', name: 'nora', role: 'support' })).body;
  const answers = await concurrently(8, (index) =>
    call(`/proposals/${String(proposal)}/agree`, { operator: `admin-${index}` }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 7 });
  expect(await selectRows(api.services.db, sql`select 1 from operator_invitation`)).toHaveLength(1);
});

it('a link that six browsers use at once sets up one sign-in, by the secret of the one that is let in', async () => {
  const key = await invitationKey(api.services, 'otto');
  const opened = await concurrently(6, async () => {
    const visit = backofficeBrowser(api);
    await visit.post('/invitation', { key });
    const html = await (await visit.get('/enrol')).text();
    const secret = /<code>([A-Z2-7]+)<\/code>/.exec(html)?.[1] ?? '';
    return { visit, secret, _token: /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '' };
  });
  const replies = await Promise.all(
    opened.map(({ visit, secret, _token }) =>
      visit.post('/enrol', { password: PASSWORD, code: codeOf(api, secret), _token }),
    ),
  );
  expect(tally(replies.map(({ status }) => status))).toEqual({ 303: 1, 410: 5 });
  const winner = replies.findIndex((reply) => reply.headers.get('Location') === PAGE);
  expect((await opened[winner]?.visit.get())?.status).toBe(200);
  const events = await selectRows(
    api.services.db,
    sql`select 1 from operator_event where operator = 'otto' and call = 'code enrolled'`,
  );
  expect(events).toHaveLength(1);
  api.advance(60_000);
  const enter = (secret: string) =>
    backofficeBrowser(api).post('/sign-in', { name: 'otto', password: PASSWORD, code: codeOf(api, secret) });
  expect((await enter(opened[winner]?.secret ?? '')).status).toBe(303);
});
