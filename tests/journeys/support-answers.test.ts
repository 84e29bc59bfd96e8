/**
 * Tests messages to support that operators answer and close, and their retention
 * (docs/domain/accounts.md#messages-to-support).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { calls } from '#contract/calls.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { noticeRecord } from '#stores/messages.ts';
import { deleteAccount } from '#stores/my-data.ts';
import { verifyPassword } from '#stores/security.ts';
import { messageRecord, sendMessage, sendVisitorMessage } from '#stores/support.ts';
import { from, proofFrom } from '#tests/support/callers.ts';
import { backoffice, bearer, freshTab, playerIn, query, raw, valueOf } from '#tests/support/journey.ts';
import { mailsTo, newAddress } from '#tests/support/mails.ts';
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
const answer = (protocol: string, input: object = {}) =>
  backoffice(api, `/messages/${protocol}/answer`, { text: 'O saque foi pago às 17:40.', ...input });
const close = (protocol: string, reason = 'Repetida') => backoffice(api, `/messages/${protocol}/close`, { reason });

/** Solves a captcha of an address, as the call requires. */
async function proofOf(address: string) {
  const { key, captcha } = await proofFrom(api, address);
  return { key, captcha };
}

describe('an operator', () => {
  it('sees unanswered messages by their age, with their senders', async () => {
    const me = await playerIn(api);
    const first = valueOf(await sendMessage(message));
    freshTab();
    const second = valueOf(await sendVisitorMessage(visitor()));
    const { body } = await backoffice(api, '/messages');
    expect(body).toEqual([
      expect.objectContaining({ protocol: first.protocol, account: me.account, text: message.text }),
      expect.objectContaining({ protocol: second.protocol, account: '', name: 'Ana Souza' }),
    ]);
  });

  it('answers: the player reads it in a notice, a mail and their list, with each further answer', async () => {
    const me = await playerIn(api);
    const email = newAddress();
    await query(api, `update member set email = '${email}' where id = ${me.id}`);
    const { protocol } = valueOf(await sendMessage(message));
    const text = '2026-11-20 10:00:00 é a data do pagamento.\nR$ 1,00 de {{tarifa}}.';
    expect(await answer(protocol, { text })).toMatchObject({ body: { state: 'answered' } });
    expect((await backoffice(api, '/messages')).body).toEqual([]);
    expect(await answer(protocol, { seen: 1 })).toMatchObject({ body: { state: 'answered' } });
    await api.housekeeping();
    expect((await mine())[0]).toMatchObject({
      state: 'answered',
      answers: [{ text }, { text: 'O saque foi pago às 17:40.' }],
    });
    const told = valueOf(await noticeRecord.load()).rows.filter(({ kind }) => kind === 'support');
    expect(told).toHaveLength(2);
    expect(told[0]?.content).toContain(protocol);
    const mails = await mailsTo(api.services, email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.subject).toContain(protocol);
    expect(mails[0]?.text).toContain(text);
  });

  it('answers a visitor by mail alone, in the language they wrote in', async () => {
    const input = visitor();
    const proof = await proofOf('203.0.113.20');
    const sent = await raw(
      api,
      `${calls.sendVisitorMessage.path}?lang=en`,
      { ...input, ...proof },
      from('203.0.113.20'),
    );
    const { protocol } = sent.body.data as { protocol: string };
    await answer(protocol, { text: 'Please try again now.' });
    await api.housekeeping();
    const [mail, ...more] = await mailsTo(api.services, input.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: `Answer from support: ${protocol}` });
    expect(mail?.text).toContain('Please try again now.');
  });

  it('cannot answer a message that was answered or closed meanwhile', async () => {
    await playerIn(api);
    const { protocol } = valueOf(await sendMessage(message));
    const both = await Promise.all([answer(protocol), answer(protocol)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await close(protocol)).toMatchObject({ body: { state: 'closed' } });
    expect(await answer(protocol, { seen: 1 })).toMatchObject({ status: 409 });
    expect(await close(protocol)).toMatchObject({ status: 409 });
    expect((await mine())[0]).toMatchObject({ state: 'closed', closed_because: '', answers: [expect.anything()] });
  });

  it('closes a message without an answer, with a reason that the player reads', async () => {
    await playerIn(api);
    const { protocol } = valueOf(await sendMessage(message));
    expect(await close(protocol, 'Já respondida por telefone')).toMatchObject({ status: 200 });
    await api.housekeeping();
    expect((await mine())[0]).toMatchObject({ state: 'closed', closed_because: 'Já respondida por telefone' });
    expect(valueOf(await noticeRecord.load()).rows.map(({ kind }) => kind)).toContain('support');
    expect(
      await query(
        api,
        "select before, after from operator_event where call = '/messages/:protocol/close' order by id desc limit 1",
      ),
    ).toEqual([{ before: { state: 'open', answers: 0 }, after: { state: 'closed', answers: 0 } }]);
  });

  it('reads and answers only with the permission, and finds a message by its full number', async () => {
    await playerIn(api);
    const { protocol } = valueOf(await sendMessage(message));
    for (const role of ['finance', 'promotions', 'protection'] as const) {
      const token = await operatorToken(api.services, `of-${role}`, role);
      expect(await backoffice(api, '/messages', undefined, token)).toMatchObject({ status: 403 });
      expect(await backoffice(api, `/messages/${protocol}/answer`, { text: 'Sim.' }, token)).toMatchObject({
        status: 403,
      });
    }
    const token = await operatorToken(api.services, 'of-support', 'support');
    expect(await backoffice(api, `/messages/${protocol}`, undefined, token)).toMatchObject({ body: { state: 'open' } });
    const mistyped = protocol.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    expect(await backoffice(api, `/messages/${mistyped}`, undefined, token)).toMatchObject({ status: 400 });
  });
});

describe('retention', () => {
  it('exports messages with the data, without who answered, and deletes them with the account', async () => {
    const me = await playerIn(api);
    const { protocol } = valueOf(await sendMessage(message));
    await answer(protocol);
    expect((await verifyPassword(me.password)).ok).toBe(true);
    const reply = await api.request('/api/mydata/export', { headers: bearer(readToken()) });
    const file = (await reply.json()) as Record<string, Record<string, unknown>[]>;
    expect(file.support_messages).toMatchObject([
      { protocol, text: message.text, answers: [{ text: 'O saque foi pago às 17:40.' }] },
    ]);
    expect(JSON.stringify(file.support_messages)).not.toContain('rita');
    expect((await deleteAccount()).ok).toBe(true);
    api.advance(31 * DAY);
    // One run closes the account, and the next erases the data.
    for (let run = 0; run < 3; run++) {
      api.advance(HOUR);
      await api.housekeeping();
    }
    expect(await rows()).toEqual([]);
    expect(await query(api, 'select 1 from support_answer')).toEqual([]);
  });

  it('deletes a message two years after the last change, a visitor’s after one', async () => {
    await playerIn(api);
    const { protocol } = valueOf(await sendMessage(message));
    freshTab();
    const theirs = valueOf(await sendVisitorMessage(visitor()));
    await answer(protocol);
    await answer(theirs.protocol);
    const laterOn = () => {
      api.advance(2 * HOUR);
      return api.housekeeping();
    };
    const left = async () => (await rows()).map((row) => row.protocol);
    const age = (days: number) => query(api, `update support_message set last_at = last_at - interval '${days} days'`);
    await age(364);
    await laterOn();
    expect(await left()).toEqual([protocol, theirs.protocol]);
    await age(2);
    await laterOn();
    expect(await left()).toEqual([protocol]);
    await age(365);
    await laterOn();
    expect(await left()).toEqual([]);
    expect(await query(api, 'select 1 from support_answer')).toEqual([]);
  });
});
