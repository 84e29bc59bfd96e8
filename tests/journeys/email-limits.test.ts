/** Tests mailed codes under abuse: nobody can block another member's codes or fill a mailbox. */
import { beforeEach, expect, it } from 'vitest';
import { readToken, writeToken } from '#api/token.ts';
import { CODE_RESEND_MS } from '#contract/security.ts';
import { bindEmail, verifyPassword } from '#stores/security.ts';
import { from } from '#tests/support/callers.ts';
import { bearer, freshTab, playerIn, query, raw, valueOf } from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress } from '#tests/support/mails.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const DAY = 24 * 60 * 60_000;
const HOME = '203.0.113.7';
const AWAY = '198.51.100.20';
const api = setUpApi({ config: { rateLimitScale: 1, trustedProxies: 1 } });
setUpTab(api);
beforeEach(() => {
  // Starts at the beginning of a day of the limits.
  api.advance(DAY - (api.services.now().getTime() % DAY) + 1000);
});

/** Creates a member with a re-checked password, who may request codes. */
async function member() {
  freshTab();
  const person = await playerIn(api);
  expect(await verifyPassword(person.password)).toMatchObject({ ok: true });
  return { ...person, token: readToken() };
}
type Asker = Awaited<ReturnType<typeof member>>;
/** Requests a code to an address, a minute after the last one. */
async function ask({ token }: Asker, email: string, address: string) {
  api.advance(CODE_RESEND_MS);
  return raw(api, '/api/member/email/code?lang=en', { email }, { ...bearer(token), ...from(address) });
}

it('a stranger can mail an address five times a day from one network, and ten times in total', async () => {
  const email = newAddress();
  const stranger = await member();
  for (let turn = 0; turn < 5; turn++) expect((await ask(stranger, email, AWAY)).status).toBe(200);
  const stopped = await ask(stranger, email, AWAY);
  expect(stopped.body).toMatchObject({ refusal: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/24 hours\.$/) });
  expect(await mailsTo(api.services, email)).toHaveLength(5);
  const refused: number[] = [];
  const again = await member();
  for (let network = 0; network < 12; network++) {
    if (network === 7) await query(api, `update session set verified_at = '${api.services.now().toISOString()}'`);
    refused.push((await ask(again, email, `198.51.100.${100 + network}`)).status);
  }
  expect(refused).toEqual([...Array<number>(10).fill(200), 429, 429]);
});

it('an address that strangers request codes for all day can still be bound by its owner from another network', async () => {
  const email = newAddress();
  for (let stranger = 0; stranger < 4; stranger++) {
    const other = await member();
    for (let turn = 0; turn < 4; turn++) await ask(other, email, `198.51.100.${stranger}`);
  }
  const owner = await member();
  expect((await ask(owner, email, HOME)).status).toBe(200);
  expect(valueOf(await bindEmail({ email, code: await codeTo(api.services, email) }))).toBeDefined();
});

it('the owner of a bound address gets their codes on any network, and is warned three times a day', async () => {
  const email = newAddress();
  const owner = await member();
  await ask(owner, email, HOME);
  valueOf(await bindEmail({ email, code: await codeTo(api.services, email) }));
  await query(api, `update member set withdrawal_password_hash = 'set' where id = ${owner.id}`);
  const before = (await mailsTo(api.services, email)).length;
  const answers: unknown[] = [];
  for (let stranger = 0; stranger < 3; stranger++) {
    const other = await member();
    for (let turn = 0; turn < 5; turn++) answers.push((await ask(other, email, `198.51.100.${stranger}`)).body.message);
  }
  expect(new Set(answers)).toEqual(new Set(['Code sent.']));
  const warnings = (await mailsTo(api.services, email)).slice(before);
  expect(warnings).toHaveLength(3);
  writeToken(owner.token);
  expect(await verifyPassword(owner.password)).toMatchObject({ ok: true });
  const path = '/api/member/drawing_pwd/code';
  const sent = await raw(api, path, {}, { ...bearer(owner.token), ...from('198.51.100.0') });
  expect(sent.status).toBe(200);
  expect(await codeTo(api.services, email)).toMatch(/^\d{6}$/);
});
