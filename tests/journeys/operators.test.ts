/** Operators: each with a token of their own, on a listener of their own; who acts is read from the token. */
import { beforeAll, describe, expect, it } from 'vitest';
import { backoffice, bearer, connect, freshTab, playerIn, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
/** The token that the installation has from its first start. */
let installation: string;
beforeAll(() => {
  installation = api.services.config.secrets.BACKOFFICE_TOKEN;
});

const add = async (name: string, token: string) => backoffice(api, '/operators', { name, role: 'admin' }, token);
const tokenOf = async (name: string, by: string) => String((await add(name, by)).body.token);

describe('the installation’s token', () => {
  it('adds the first operator and opens nothing else, nor ever again', async () => {
    expect((await backoffice(api, '/withdrawals', undefined, installation)).status).toBe(401);
    const made = await add('ana', installation);
    expect(made).toMatchObject({ status: 200, body: { name: 'ana' } });
    const ana = String(made.body.token);
    expect((await add('rui', installation)).status).toBe(401);
    expect((await backoffice(api, '/withdrawals', undefined, installation)).status).toBe(401);
    expect((await backoffice(api, '/withdrawals', undefined, ana)).status).toBe(200);
    // Kept as a hash alone.
    expect(JSON.stringify(await query(api, 'select * from operator'))).not.toContain(ana);
  });
});

describe('an operator', () => {
  it('is one person however the name is written', async () => {
    const eva = await tokenOf('eva', await rita());
    for (const name of ['eva', 'Eva', 'EVA']) expect((await add(name, eva)).status, name).toBe(409);
    expect((await add('a b', eva)).status).toBe(400);
  });

  it('is named by the token in every trail, whatever the request says', async () => {
    connect(api);
    freshTab();
    const { account } = await playerIn(api);
    const leo = await tokenOf('Leo', await rita());
    expect((await backoffice(api, `/members/${account}/kick`, { operator: 'somebody.else' }, leo)).status).toBe(200);
    const [event] = await query(api, "select actor from member_event where kind = 'kicked' order by id desc limit 1");
    expect(event).toEqual({ actor: 'operator:leo' });
  });

  it('whose access ended is let in no more, and the name stays taken', async () => {
    const token = await tokenOf('bia', await rita());
    expect((await backoffice(api, '/operators/Bia/end', {}, await rita())).body).toEqual({ state: 'ended' });
    expect((await backoffice(api, '/withdrawals', undefined, token)).status).toBe(401);
    expect((await add('bia', await rita())).status).toBe(409);
    expect((await backoffice(api, '/operators/bia/end', {}, await rita())).status).toBe(404);
  });
});

describe('the operators’ side', () => {
  it('does not listen where the players’ does', async () => {
    for (const path of ['/backoffice/withdrawals', '/backoffice/audit', '/backoffice/operators']) {
      const reply = await api.fetch(`http://api.test${path}`, { headers: bearer(await rita()) });
      expect([path, reply.status]).toEqual([path, 404]);
    }
  });

  it('lets nobody keep what it answers', async () => {
    for (const headers of [bearer(await rita()), {}]) {
      const reply = await api.request('/backoffice/withdrawals', { headers });
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
    }
  });
});

/** An operator that the tests wrote to the database. */
async function rita(): Promise<string> {
  await backoffice(api, '/audit');
  return 'token-of-operator-rita';
}
