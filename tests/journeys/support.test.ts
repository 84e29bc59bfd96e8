/**
 * Tests messages to support: sent once, answered by an operator, with a notice to their sender
 * (docs/domain/accounts.md#messages-to-support).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken, writeToken } from '#api/token.ts';
import { calls } from '#contract/calls.ts';
import { parseProtocolNumber } from '#lib/protocol-number.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { messageRecord, sendMessage, sendVisitorMessage } from '#stores/support.ts';
import { from, proofFrom } from '#tests/support/callers.ts';
import {
  bearer,
  connect,
  expectRefusal,
  freshTab,
  newKey,
  playerIn,
  query,
  raw,
  topUp,
  valueOf,
} from '#tests/support/journey.ts';
import { newAddress } from '#tests/support/mails.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { trustedProxies: 1, rateLimitScale: 1 } });
setUpTab(api);
beforeEach(async () => {
  await query(api, 'delete from support_answer');
  await query(api, 'delete from support_message');
});

const message = { subject: 'withdrawal', text: 'Pedi um saque e ele está em análise.', order: '' } as const;
const visitor = () => ({
  ...({ subject: 'account', text: 'Não consigo entrar na conta.', name: 'Ana Souza' } as const),
  email: newAddress(),
});
const rows = () => query<{ protocol: string; text: string; state: string }>(api, 'select * from support_message');
const mine = async () => valueOf(await messageRecord.load()).rows;

/** Solves a captcha of an address, as the call requires. */
async function proofOf(address: string) {
  const { key, captcha } = await proofFrom(api, address);
  return { key, captcha };
}

describe('a player’s message', () => {
  it('has a number with check digits, and is listed as written', async () => {
    await playerIn(api);
    const text = '  Pedi um saque.\r\n\r\n\r\n<b>Falta</b> algo?\u200b ';
    const { protocol } = valueOf(await sendMessage({ ...message, text }));
    expect(parseProtocolNumber(protocol.toLowerCase().replaceAll('-', ' '))).toBe(protocol);
    expect(await mine()).toEqual([
      expect.objectContaining({ protocol, state: 'open', text: 'Pedi um saque.\n\n<b>Falta</b> algo?', answers: [] }),
    ]);
  });

  it.each([
    ['TOO_LONG', 'a'.repeat(4001)],
    ['MESSAGE_TOO_SHORT', ' saque? \n '],
    ['REQUIRED', '\u200b\n '],
  ] as const)('is refused as %s at its text', async (code, text) => {
    await playerIn(api);
    expectRefusal(await sendMessage({ ...message, text }), code, 'text');
    expect(await rows()).toEqual([]);
  });

  it('sent again after a lost reply, or twice at once, is one message with one number', async () => {
    await playerIn(api);
    let isLost = true;
    connect(api, (path) => path === calls.sendMessage.path && isLost);
    expect((await sendMessage(message)).ok).toBe(false);
    isLost = false;
    const { protocol } = valueOf(await sendMessage(message));
    expect((await rows()).map((row) => row.protocol)).toEqual([protocol]);
    const headers = { ...bearer(readToken()), 'Idempotency-Key': newKey() };
    const twice = await Promise.all([1, 2].map(() => raw(api, calls.sendMessage.path, message, headers)));
    expect(twice[0]?.body.data).toEqual(twice[1]?.body.data);
    expect(await rows()).toHaveLength(2);
    const other = await raw(api, calls.sendMessage.path, { ...message, subject: 'other' }, headers);
    expect(other.body).toMatchObject({ refusal: 'IDEMPOTENCY_MISMATCH' });
  });

  it('is about a deposit or withdrawal of their own, never about another’s', async () => {
    await playerIn(api);
    await topUp(api, '50.00');
    const [{ bill_no: order = '' } = {}] = await query<{ bill_no: string }>(api, 'select bill_no from recharge');
    valueOf(await sendMessage({ ...message, subject: 'deposit', order }));
    expect((await mine())[0]).toMatchObject({ order });
    freshTab();
    await playerIn(api);
    for (const strange of [order, 'D20260101000000000001'])
      expectRefusal(await sendMessage({ ...message, order: strange }), 'NOT_FOUND', 'order');
    expect(await rows()).toHaveLength(1);
  });

  it('is one of five in a day, and a repeat is not counted', async () => {
    const me = await playerIn(api);
    const headers = { ...bearer(readToken()), 'Idempotency-Key': newKey() };
    for (let time = 0; time < 3; time++) await raw(api, calls.sendMessage.path, message, headers);
    for (let time = 0; time < 4; time++) valueOf(await sendMessage(message));
    expectRefusal(await sendMessage(message), 'TOO_MANY_REQUESTS');
    expect(await rows()).toHaveLength(5);
    api.advance(DAY);
    const about = { member: me.id, ip: 'test', userAgent: 'test', now: api.services.now() };
    writeToken(await openSession(api.services.db, about));
    valueOf(await sendMessage(message));
  });

  it('is listed page by page with many others', async () => {
    const me = await playerIn(api);
    await query(
      api,
      `insert into support_message (protocol, member_id, language, subject, text, created_at, last_at)
        select 'S' || n, ${me.id}, 'pt', 'other', 'text', now(), now() from generate_series(1, 25) n`,
    );
    expect(await mine()).toHaveLength(20);
    const all = valueOf(await messageRecord.loadMore()).rows.map(({ protocol }) => protocol);
    expect(all).toEqual(Array.from({ length: 25 }, (_, index) => `S${25 - index}`));
  });
});

describe('a visitor’s message', () => {
  const sendFrom = async (address: string, input: object, key = newKey()) => {
    const proof = await proofOf(address);
    return raw(
      api,
      calls.sendVisitorMessage.path,
      { ...input, ...proof },
      { ...from(address), 'Idempotency-Key': key },
    );
  };

  it('needs a name, an e-mail and an unused captcha', async () => {
    expectRefusal(await sendVisitorMessage({ ...visitor(), email: 'nobody' }), 'EMAIL_INVALID', 'email');
    expectRefusal(await sendVisitorMessage({ ...visitor(), name: ' ' }), 'REQUIRED', 'name');
    const proof = await proofOf('203.0.113.9');
    const used = await raw(api, calls.sendVisitorMessage.path, { ...visitor(), ...proof }, from('203.0.113.9'));
    expect(used.status).toBe(200);
    const again = await raw(api, calls.sendVisitorMessage.path, { ...visitor(), ...proof }, from('203.0.113.9'));
    expect(again.body).toMatchObject({ refusal: 'CAPTCHA_EXPIRED' });
    expect(await rows()).toHaveLength(1);
  });

  it('twice under one key is one, whatever its captcha; another text under it is refused', async () => {
    const [input, key] = [visitor(), newKey()];
    const proof = await proofOf('203.0.113.10');
    const headers = { ...from('203.0.113.10'), 'Idempotency-Key': key };
    const twice = await Promise.all(
      [1, 2].map(() => raw(api, calls.sendVisitorMessage.path, { ...input, ...proof }, headers)),
    );
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const later = await sendFrom('203.0.113.10', input, key);
    expect(new Set([...twice, later].map(({ body }) => (body.data as { protocol: string }).protocol)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    const other = await sendFrom('203.0.113.10', { ...input, text: 'Outra pergunta, do zero.' }, key);
    expect(other.body).toMatchObject({ refusal: 'IDEMPOTENCY_MISMATCH' });
  });

  it('is one of three in an hour from an address', async () => {
    for (let time = 0; time < 3; time++) expect((await sendFrom('203.0.114.1', visitor())).status).toBe(200);
    expect((await sendFrom('203.0.114.1', visitor())).body).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
    expect((await sendFrom('198.51.100.1', visitor())).status).toBe(200);
    api.advance(HOUR);
    expect((await sendFrom('203.0.114.1', visitor())).status).toBe(200);
  });
});
