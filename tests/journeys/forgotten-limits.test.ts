/** Tests codes for forgotten passwords under abuse: nobody can fill a mailbox or keep an owner from their code. */
import { beforeEach, expect, it } from 'vitest';
import { CODE_RESEND_MS } from '#contract/security.ts';
import { from, proofFrom, signInFrom } from '#tests/support/callers.ts';
import { connect, freshTab, playerIn, query, raw } from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress } from '#tests/support/mails.ts';
import { newCpf, newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const DAY = 24 * 60 * 60_000;
const NEXT = 'uma-senha-nova';
const renewal = { password: NEXT, password_confirmation: NEXT };
const HOME = '203.0.113.7';
const api = setUpApi({ config: { rateLimitScale: 1, trustedProxies: 1 } });
beforeEach(() => {
  connect(api);
  // Starts at the beginning of a day of the limits.
  api.advance(2 * DAY - (api.services.now().getTime() % DAY) + 1000);
});

async function bound() {
  const me = await playerIn(api);
  freshTab();
  const email = newAddress();
  await query(api, `update member set email = '${email}' where id = ${me.id}`);
  return { ...me, email };
}
async function askFrom(address: string, account: string) {
  const { key, captcha } = await proofFrom(api, address);
  return raw(api, '/api/auth/password/code?lang=en', { account, key, captcha }, from(address));
}
const mailed = async (email: string) => (await mailsTo(api.services, email)).length;

it('limits a name to one request a minute and ten a day from a network, whether or not it exists', async () => {
  const me = await bound();
  for (const name of [me.cpf, newCpf()]) {
    expect((await askFrom(HOME, name)).status).toBe(200);
    expect((await askFrom(HOME, name)).body).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
    for (let turn = 0; turn < 9; turn++) {
      api.advance(CODE_RESEND_MS);
      expect((await askFrom(HOME, name)).status).toBe(200);
    }
    api.advance(CODE_RESEND_MS);
    expect((await askFrom(HOME, name)).body).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
  }
});

it('mails a member five codes a day from a network by any of their names, and ten in total', async () => {
  const me = await bound();
  const names = [me.account, me.cpf, me.phone];
  for (let turn = 0; turn < 9; turn++) {
    api.advance(CODE_RESEND_MS);
    expect((await askFrom(HOME, names[turn % 3] ?? '')).status).toBe(200);
  }
  expect(await mailed(me.email)).toBe(5);
  for (let network = 0; network < 12; network++)
    expect((await askFrom(`198.51.100.${network}`, me.account)).status).toBe(200);
  expect(await mailed(me.email)).toBe(10);
});

it('mails the owner a code from a recently used network, however often strangers request one', async () => {
  const me = await bound();
  expect((await signInFrom(api, HOME, me)).status).toBe(200);
  for (let network = 0; network < 15; network++) await askFrom(`198.51.100.${network}`, me.account);
  expect(await mailed(me.email)).toBe(10);
  const { body } = await askFrom(HOME, me.account);
  const { ticket } = body.data as { ticket: string };
  const code = await codeTo(api.services, me.email);
  expect(await mailed(me.email)).toBe(11);
  expect((await raw(api, '/api/auth/password/reset', { ticket, code, ...renewal }, from(HOME))).status).toBe(200);
});

it('needs a captcha each time', async () => {
  const { key, captcha } = await proofFrom(api, HOME);
  const once = { account: newPerson().account, key, captcha };
  expect((await raw(api, '/api/auth/password/code', once, from(HOME))).status).toBe(200);
  expect((await raw(api, '/api/auth/password/code', once, from(HOME))).body).toMatchObject({
    refusal: 'CAPTCHA_EXPIRED',
  });
});

it('earlier wrong passwords do not block a member who has renewed theirs', async () => {
  const me = await bound();
  for (let turn = 0; turn < 6; turn++) await signInFrom(api, HOME, { account: me.cpf, password: 'wrong password' });
  const { body } = await askFrom(HOME, me.account);
  const { ticket } = body.data as { ticket: string };
  const code = await codeTo(api.services, me.email);
  await raw(api, '/api/auth/password/reset', { ticket, code, ...renewal }, from(HOME));
  expect((await signInFrom(api, HOME, { account: me.account, password: NEXT })).status).toBe(200);
});
