/** Tests operators: each with a token of their own, on a separate listener, named by the token alone. */
import { describe, expect, it } from 'vitest';
import { backoffice, bearer, connect, freshTab, playerIn, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();

const ask = (name: string) => backoffice(api, '/operators', { name, role: 'admin' });
/** Creates an operator: rita proposes, sara approves. */
async function tokenOf(name: string): Promise<string> {
  const { proposal } = (await ask(name)).body;
  return String((await backoffice(api, `/proposals/${String(proposal)}/agree`, { operator: 'sara' })).body.token);
}

describe('the installation’s token', () => {
  it('can only create admins', async () => {
    const token = api.services.config.secrets.BACKOFFICE_TOKEN;
    for (const path of ['/withdrawals', '/audit', '/operators', '/members/someone/kick', '/operators/ana/end'])
      for (const body of [undefined, {}])
        if (path !== '/operators' || body === undefined)
          expect([path, (await backoffice(api, path, body, token)).status]).toEqual([path, 401]);
    const { body } = await backoffice(api, '/operators', { name: 'ana', role: 'support', reason: 'x' }, token);
    expect(body).toMatchObject({ name: 'ana', role: 'admin' });
    // Stored only as a hash.
    expect(JSON.stringify(await query(api, 'select * from operator'))).not.toContain(String(body.token));
  });
});

describe('an operator', () => {
  it('is one person in any spelling of the name', async () => {
    await tokenOf('eva');
    for (const name of ['eva', 'Eva', 'EVA']) expect((await ask(name)).status, name).toBe(409);
    for (const name of ['a b', 'installation']) expect((await ask(name)).status).toBe(400);
  });

  it('is named by the token in every audit log entry, whatever the request contains', async () => {
    connect(api);
    freshTab();
    const { account } = await playerIn(api);
    const leo = await tokenOf('Leo');
    expect((await backoffice(api, `/members/${account}/kick`, { operator: 'somebody.else' }, leo)).status).toBe(200);
    const [event] = await query(api, "select actor from member_event where kind = 'kicked' order by id desc limit 1");
    expect(event).toEqual({ actor: 'operator:leo' });
  });

  it('is refused after their access ended, and the name stays taken', async () => {
    const token = await tokenOf('bia');
    const { proposal } = (await backoffice(api, '/operators/Bia/end', {})).body;
    const agreed = await backoffice(api, `/proposals/${String(proposal)}/agree`, { operator: 'sara' });
    expect(agreed.body).toEqual({ state: 'ended' });
    expect((await backoffice(api, '/withdrawals', undefined, token)).status).toBe(401);
    expect((await ask('bia')).status).toBe(409);
    expect((await backoffice(api, '/operators/bia/end', {})).status).toBe(404);
  });
});

describe('the back office', () => {
  it('does not listen on the players’ listener', async () => {
    for (const path of ['/backoffice/withdrawals', '/backoffice/audit', '/backoffice/operators']) {
      const reply = await api.fetch(`http://api.test${path}`, { headers: bearer(await rita()) });
      expect([path, reply.status]).toEqual([path, 404]);
    }
  });

  it('forbids caching of its replies', async () => {
    for (const headers of [bearer(await rita()), {}]) {
      const reply = await api.request('/backoffice/withdrawals', { headers });
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
    }
  });
});

/** Returns the token of an operator whom the setup wrote to the database. */
async function rita(): Promise<string> {
  await backoffice(api, '/audit');
  return 'token-of-operator-rita';
}
