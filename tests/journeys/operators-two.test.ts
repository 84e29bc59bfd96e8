/**
 * Tests second approvals: by two people who did not create each other, with all checks again at the approval
 * (docs/decisions/27-back-office.md).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { wireDate } from '#lib/dates.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { rearmInstallation } from '#server/backoffice/operators/installation.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { backoffice, ledgerOf, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let turn = 0;
beforeEach(async () => {
  turn++;
  for (const name of ['ana', 'bia', 'caio']) await operatorToken(api.services, name);
});

type Input = { readonly operator?: string; readonly [field: string]: unknown };
const ask = (path: string, input: Input = {}, token?: string) => backoffice(api, path, { ...input }, token);
const agree = (proposal: unknown, operator: string) => ask(`/proposals/${String(proposal)}/agree`, { operator });
const refusal = (code: string) => ({ status: 409, body: { refusal: code } });

/** Creates an operator with two admins. Returns the name. */
async function made(by: string, agreedBy: string, role = 'admin'): Promise<string> {
  const name = `made-${turn}-${by}-${agreedBy}-${role}`;
  const { proposal } = (await ask('/operators', { operator: by, name, role })).body;
  const { token } = (await agree(proposal, agreedBy)).body;
  if (typeof token !== 'string') throw new Error(`${name} was not made`);
  tokens.set(name, token);
  return name;
}
const tokens = new Map<string, string>();
const as = (name: string, path: string, input: Input = {}) => ask(path, input, tokens.get(name));

async function adjustment(by: string, key: string) {
  const player = await newPlayer(api.services);
  const path = `/members/${player.account}/adjust`;
  const { proposal } = (await ask(path, { operator: by, amount: '5.00', key })).body;
  return { player, path, proposal };
}

describe('the installation’s token', () => {
  const add = (fresh: TestApi, name: string) =>
    backoffice(fresh, '/operators', { name }, fresh.services.config.secrets.BACKOFFICE_TOKEN);

  it('creates the first two admins, and is then refused by name; armed again on the host, it creates two more', async () => {
    const fresh = await startApi();
    expect(await add(fresh, 'one')).toMatchObject({ status: 200, body: { name: 'one', role: 'admin' } });
    const both = await Promise.all(['two', 'three'].map((name) => add(fresh, name)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await add(fresh, 'four')).toMatchObject(refusal('INSTALLATION_TOKEN_SPENT'));
    const metric = async () =>
      (await (await fresh.request('/metrics')).text()).match(/^jogada_installation_rearmed.*$/gm);
    expect(await metric()).toEqual(['jogada_installation_rearmed_timestamp_seconds 0']);

    await rearmInstallation(fresh.services, 'both phones and tokens lost');
    expect(await metric()).toEqual([expect.stringMatching(/^jogada_installation_rearmed_timestamp_seconds \d{10}/)]);
    for (const name of ['five', 'six']) expect((await add(fresh, name)).status).toBe(200);
    expect(await add(fresh, 'seven')).toMatchObject(refusal('INSTALLATION_TOKEN_SPENT'));
    const trail = await query(fresh, 'select operator, call, reason from operator_event order by id');
    const refused = { operator: 'installation', call: '/operators refused', reason: expect.any(String) as string };
    const one = { operator: 'installation', call: '/operators', reason: 'an admin of the installation' };
    expect(trail).toEqual(
      expect.arrayContaining([
        one,
        refused,
        { operator: 'installation', call: 'installation re-armed', reason: 'both phones and tokens lost' },
      ]),
    );
    expect(trail).toHaveLength(8);
    await fresh.close();
  });
});

describe('creating, changing, resetting and removing an operator', () => {
  it('needs a second admin, neither the proposer nor the operator concerned', async () => {
    const name = await made('ana', 'bia', 'finance');
    for (const [path, input] of [
      [`/operators/${name}/role`, { role: 'support' }],
      [`/operators/${name}/reset-code`, {}],
      [`/operators/${name}/end`, {}],
    ] as const) {
      const asked = await ask(path, { operator: 'ana', ...input });
      expect([path, asked.body.state]).toEqual([path, 'asked']);
      expect(await agree(asked.body.proposal, 'ana')).toMatchObject(refusal('SECOND_PERSON_NEEDED'));
      expect(await query(api, `select role, ended_at from operator where name = '${name}'`)).toEqual([
        { role: path.endsWith('role') ? 'finance' : 'support', ended_at: null },
      ]);
      expect((await agree(asked.body.proposal, 'bia')).status).toBe(200);
    }
    expect((await as(name, '/audit')).status).toBe(401);
    const own = await ask('/operators/bia/end', { operator: 'ana' });
    expect(await agree(own.body.proposal, 'bia')).toMatchObject({
      status: 409,
      body: { error: 'you cannot do this to yourself' },
    });
    expect((await ask('/operators/ana/end', { operator: 'ana' })).status).toBe(409);
  });

  it('shows the token to the approving admin, and keeps it out of the audit log', async () => {
    const name = await made('ana', 'bia');
    const token = tokens.get(name) ?? '';
    expect(JSON.stringify(await query(api, 'select * from operator_event'))).not.toContain(token);
    expect(await query(api, `select added_by, added_with from operator where name = '${name}'`)).toEqual([
      { added_by: 'operator:ana', added_with: 'operator:bia' },
    ]);
  });
});

describe('a call that needs two operators', () => {
  it('needs two people who did not create each other, in either order', async () => {
    const made1 = await made('ana', 'bia');
    for (const maker of ['ana', 'bia']) {
      const { player, path, proposal } = await adjustment(maker, `made-${turn}-${maker}`);
      const denied = refusal('MADE_EACH_OTHER');
      expect(await as(made1, `/proposals/${String(proposal)}/agree`)).toMatchObject(denied);
      // A second operator's same call approves the proposal.
      expect(await as(made1, path, { amount: '5.00', key: `made-${turn}-${maker}` })).toMatchObject(denied);
      expect((await ledgerOf(api, player.id)).cash).toBe(0n);
      expect((await agree(proposal, 'caio')).status).toBe(200);
    }
    const { body } = await as(made1, `/members/${(await newPlayer(api.services)).account}/adjust`, {
      amount: '5.00',
      key: `asked-${turn}-of-made`,
    });
    for (const maker of ['ana', 'bia'])
      expect(await agree(body.proposal, maker)).toMatchObject(refusal('MADE_EACH_OTHER'));
    expect((await agree(body.proposal, 'caio')).status).toBe(200);
  });
});

describe('a proposal', () => {
  it('expires after 72 hours, and may be proposed again', async () => {
    const { path, proposal } = await adjustment('ana', `late-${turn}-of-key`);
    api.advance(72 * HOUR + MINUTE);
    expect(await agree(proposal, 'bia')).toMatchObject(refusal('PROPOSAL_EXPIRED'));
    const list = (await backoffice(api, '/proposals')).body as unknown as { id: string }[];
    expect(list.map(({ id }) => id)).not.toContain(String(proposal));
    const anew = await ask(path, { operator: 'bia', amount: '5.00', key: `late-${turn}-of-key` });
    expect(anew.body).toMatchObject({ state: 'asked' });
    expect(anew.body.proposal).not.toBe(proposal);
    expect((await agree(anew.body.proposal, 'ana')).status).toBe(200);
  });

  it('is void when its proposer or their role ends, even if it is restored', async () => {
    const name = await made('ana', 'bia', 'finance');
    const player = await newPlayer(api.services);
    const wish = async (key: string) =>
      (await as(name, `/members/${player.account}/adjust`, { amount: '5.00', key })).body.proposal;
    const both = async (path: string, input: Input = {}) =>
      agree((await ask(path, { operator: 'ana', ...input })).body.proposal, 'bia');
    const first = await wish(`void-${turn}-one`);
    for (const role of ['support', 'finance'])
      expect((await both(`/operators/${name}/role`, { role })).status).toBe(200);
    expect(await agree(first, 'caio')).toMatchObject(refusal('PROPOSAL_VOID'));
    const second = await wish(`void-${turn}-two`);
    await both(`/operators/${name}/end`);
    expect(await agree(second, 'caio')).toMatchObject(refusal('PROPOSAL_VOID'));
    expect((await ledgerOf(api, player.id)).cash).toBe(0n);
  });

  it('is void if the proposer’s permission ended in any other way', async () => {
    const { proposal } = await adjustment('caio', `void-${turn}-by-hand`);
    await query(api, "update operator set role = 'support' where name = 'caio'");
    expect(await agree(proposal, 'bia')).toMatchObject(refusal('PROPOSAL_VOID'));
    await query(api, "update operator set role = 'admin' where name = 'caio'");
  });

  it('is bound to its content by hash: a changed one cannot be approved', async () => {
    const { player, proposal } = await adjustment('ana', `hash-${turn}-of-key`);
    await query(
      api,
      `update proposal set input = jsonb_set(input, '{amount}', '"5000.00"') where id = ${String(proposal)}`,
    );
    expect(await agree(proposal, 'bia')).toMatchObject(refusal('PROPOSAL_CHANGED'));
    expect((await ledgerOf(api, player.id)).cash).toBe(0n);
  });

  it('waits once, like any other, if its texts are long', async () => {
    const text = () => Array.from({ length: 60 }, () => crypto.randomUUID().slice(0, 8)).join(' ');
    const effective_at = '2099-01-01 00:00:00';
    const words = Object.fromEntries(
      ['pt', 'en', 'cn', 'ch', 'th', 'vi', 'tr', 'id', 'msa'].flatMap((code) => [
        [`title_${code}`, 'Termos'],
        [`content_${code}`, text()],
      ]),
    );
    const wish = { kind: 'terms', effective_at, ...words };
    const asked = await ask('/announcements', { operator: 'ana', ...wish });
    expect(asked.body).toMatchObject({ state: 'asked' });
    expect(await ask('/announcements', { operator: 'ana', ...wish })).toMatchObject(refusal('SECOND_PERSON_NEEDED'));
  });

  it('is checked again in full at its approval', async () => {
    const player = await newPlayer(api.services);
    await query(
      api,
      `insert into totp (member_id, sealed_secret, begun_at, confirmed_at) values (${player.id}, 'sealed', now(), now())`,
    );
    const asked = await ask(`/members/${player.account}/remove-factor`, { operator: 'ana' });
    await query(api, `delete from totp where member_id = ${player.id}`);
    expect((await agree(asked.body.proposal, 'bia')).body.error).toBe('the account has no two-step verification');
    // Terms must be announced 14 days ahead, counted from the approval.
    const effective_at = wireDate(new Date(api.services.now().getTime() + 14 * DAY + HOUR));
    const terms = await ask('/announcements', {
      ...{ operator: 'ana', kind: 'terms', title_pt: 'Termos', content_pt: 'Leia-os.', effective_at },
    });
    api.advance(2 * HOUR);
    expect(await agree(terms.body.proposal, 'bia')).toMatchObject({ status: 400 });
    await operatorToken(api.services, 'pia', 'promotions');
    const { proposal } = await adjustment('ana', `judged-${turn}-anew`);
    expect((await agree(proposal, 'pia')).status).toBe(403);
  });
});
