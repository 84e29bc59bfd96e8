/** Tests the public paths of the studio's listener. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStudio } from '#tests/support/studio.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

it('replies to the health check', async () => {
  const reply = await studio.app.request('/health');
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
});

it.each(['/api/spin', '/api/bet', '/notices/end-play'])('accepts no body above 4 KB at %s', async (path) => {
  const post = (size: number) => studio.app.request(path, { method: 'POST', body: 'x'.repeat(size) });
  const reply = await post(4097);
  expect([reply.status, await reply.json()]).toEqual([413, { status: 'error', refusal: 'TOO_LARGE' }]);
  expect((await post(4096)).status).not.toBe(413);
});

it('replies with a code to an unknown path', async () => {
  const reply = await studio.app.request('/nothing');
  expect([reply.status, await reply.json()]).toEqual([404, { status: 'error', refusal: 'NOT_FOUND' }]);
});
