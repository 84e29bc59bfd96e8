/** Tests decisions on the operators' pages: ten seconds to undo, failures that come back, leases, limits, both languages. */
import { describe, expect, it } from 'vitest';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { MINUTE } from '#server/platform/time.ts';
import { afterTenSeconds, carryOutDue, decide, pressAt } from '#tests/support/decisions.ts';
import { expectSoundLedger, query, operate } from '#tests/support/journey.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { withdraw } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { bet } from '#tests/support/offers.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();

/** Requests a withdrawal, and returns its number with its page. */
async function asked(money = '30.00') {
  const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
  await withdraw(api.request, player, money);
  const [row] = await query<{ bill_no: string }>(
    api,
    `select bill_no from withdrawal where member_id = ${player.id} order by id desc limit 1`,
  );
  const bill = row?.bill_no ?? '';
  return { player, bill, page: `/withdrawals/${bill}` };
}
const stateOf = async (bill: string) =>
  (await query<{ state: string }>(api, `select state from withdrawal where bill_no = '${bill}'`))[0]?.state;
const logOf = (subject: string) =>
  query<{ call: string; operator: string; reason: string }>(
    api,
    `select call, operator, reason from operator_event where subject = '${subject}' and call not like '% read' order by id`,
  );
const htmlOf = async (visit: ReturnType<typeof backofficeBrowser>, page: string) => (await visit.get(page)).text();

async function operator(name: string, role: 'finance' | 'support' | 'admin' = 'finance', language = 'en') {
  const visit = backofficeBrowser(api, language);
  await visit.enrol(name, role);
  return visit;
}

describe('a case', () => {
  it('shows where the balance came from, the largest prize and the count of deposits', async () => {
    const { player, page } = await asked();
    await bet(api, player.id, 5_00n, 40_00n);
    const html = await htmlOf(await operator('iara'), page);
    expect(html).toMatch(/Deposited<\/dt>[^]*?1 deposit</);
    expect(html).toMatch(/Largest prize in 90 days<\/dt>\s*<dd><span class="money">R\$\s?40\.00/);
    expect(html).toMatch(/Balance over the last \d+ transactions[^]*?<polyline class="trend"/);
  });

  it('shows operators’ notes, which are in the audit log', async () => {
    const { player, page } = await asked();
    const [joao, lia] = [await operator('joao', 'support'), await operator('lia')];
    await joao.press(`/members/${player.id}`, `/members/${player.account}/note`, { reason: 'Documentos conferidos' });
    expect(await htmlOf(lia, page)).toMatch(/Documentos conferidos\s*<small>joao,/);
    expect(await logOf(player.account)).toContainEqual({
      ...{ call: '/members/:account/note', operator: 'joao', reason: 'Documentos conferidos' },
    });
  });

  it('offers usual reasons, those that the player reads in the player’s language alone', async () => {
    // Each has a case of their own, because the first who looks at one has it.
    const options = async (language: string) =>
      (await htmlOf(await operator(`usual-${language}`, 'finance', language), (await asked()).page)).match(
        /<option value="[^"]*">/g,
      );
    expect(await options('pt-BR')).toContain('<option value="A chave Pix não é do titular da conta.">');
    expect(await options('en')).toContain('<option value="Data checked">');
    expect((await options('en-GB'))?.join()).not.toMatch(/Pix/);
  });
});

describe('a decision', () => {
  it('is carried out after ten seconds, once, under its operator’s name', async () => {
    const ana = await operator('ana');
    const { bill, page } = await asked();
    await decide(ana, page, `${page}/approve`, { reason: 'Conferido' });
    await carryOutDue(api);
    expect(await stateOf(bill)).toBe('requested');
    expect(await htmlOf(ana, page)).toContain('Undo');
    await afterTenSeconds(api);
    expect(await stateOf(bill)).toBe('paid');
    api.advance(MINUTE);
    await carryOutDue(api);
    expect(await logOf(bill)).toEqual([{ call: '/withdrawals/:bill/approve', operator: 'ana', reason: 'Conferido' }]);
    expect(await htmlOf(ana, '/withdrawals')).toContain('Paid.');
    await expectSoundLedger(api);
  });

  it('opens the next case, and never one that a colleague looks at or that is decided', async () => {
    const [bea, caio] = [await operator('bea'), await operator('caio')];
    const [first, second, third] = [await asked(), await asked(), await asked()];
    await caio.get(second.page);
    const next = await decide(bea, first.page, `${first.page}/reject`);
    expect(next).toBe(`${PAGE}/next/withdrawals?after=${next.split('=')[1]}`);
    expect((await bea.get(next.slice(PAGE.length))).headers.get('Location')).toBe(`${PAGE}${third.page}`);
    const last = await decide(bea, third.page, `${third.page}/reject`);
    expect((await bea.get(last.slice(PAGE.length))).headers.get('Location')).toBe(`${PAGE}/withdrawals`);
    await afterTenSeconds(api);
  });

  it('that is cancelled sends nothing, keeps what was typed, and is in the audit log', async () => {
    const dora = await operator('dora');
    const { bill, page } = await asked();
    await decide(dora, page, `${page}/reject`, { reason: 'Motivo escrito' });
    expect((await pressAt(dora, page, '/undo/'))?.headers.get('Location')).toBe(`${PAGE}${page}`);
    const html = await htmlOf(dora, page);
    expect(html).toContain('Decision undone: nothing was carried out.');
    expect(html).toContain('value="Motivo escrito"');
    await afterTenSeconds(api);
    expect(await stateOf(bill)).toBe('requested');
    const [cancelled] = await logOf(`/withdrawals/${bill}`);
    expect(cancelled).toEqual({ call: 'decision cancelled', operator: 'dora', reason: 'Motivo escrito' });
  });

  it('cannot be cancelled once it is carried out, or by a colleague, and says so', async () => {
    const [eva, fabio] = [await operator('eva'), await operator('fabio')];
    const { bill, page } = await asked();
    await decide(eva, page, `${page}/reject`);
    const [row] = await query<{ id: string }>(api, "select id from operator_decision where state = 'pending'");
    const undo = (await htmlOf(eva, page)).split('/undo/')[1] ?? '';
    const token = /name="_token"\s+value="([^"]+)"/.exec(undo)?.[1] ?? '';
    expect((await fabio.post(`/undo/${row?.id}`, { _token: token })).status).toBe(403);
    await afterTenSeconds(api);
    await eva.post(`/undo/${row?.id}`, { _token: token, _back: `${PAGE}${page}` });
    expect(await htmlOf(eva, page)).toContain('Too late to undo');
    expect(await stateOf(bill)).toBe('rejected');
  });

  it('is made once by two operators, or by one in two tabs, and the later one reads who was first', async () => {
    const [gil, hugo] = [await operator('gil'), await operator('hugo')];
    const { bill, page } = await asked();
    const late = await gil.button(page, `${page}/reject`);
    await pressAt(hugo, page, '/take-over');
    await decide(hugo, page, `${page}/approve`);
    const again = await gil.button(page, `${page}/reject`).catch(() => null);
    expect(again).toBeNull();
    await late({ _hold: '1', _next: `${PAGE}/withdrawals` });
    expect(await htmlOf(gil, page)).toContain('hugo decided it a moment ago');
    await afterTenSeconds(api);
    expect(await stateOf(bill)).toBe('paid');
    expect(await query(api, `select state from operator_decision where subject = '${page}'`)).toEqual([
      { state: 'done' },
    ]);
    await expectSoundLedger(api);
  });

  it('that the command overtook comes back to its operator in their language, until they put it aside', async () => {
    const ines = await operator('ines', 'finance', 'pt-BR');
    const { bill, page } = await asked();
    await decide(ines, page, `${page}/approve`);
    await operate(api, `/withdrawals/${bill}/reject`, { operator: 'olga' });
    await afterTenSeconds(api);
    expect(await stateOf(bill)).toBe('rejected');
    expect(await htmlOf(ines, '/withdrawals')).toContain('Não foi feito: não aguarda decisão');
    expect((await logOf(bill)).map(({ call }) => call)).toContain('/withdrawals/:bill/approve refused');
    await pressAt(ines, '/withdrawals', '/put-aside/');
    expect(await htmlOf(ines, '/withdrawals')).not.toContain('Não foi feito');
  });

  it('of an operator whose access ended meanwhile is not carried out', async () => {
    const jose = await operator('jose');
    const { bill, page } = await asked();
    await decide(jose, page, `${page}/approve`);
    await query(api, "update operator set ended_at = now() where name = 'jose'");
    await afterTenSeconds(api);
    expect(await stateOf(bill)).toBe('requested');
    expect(await query(api, "select state, outcome from operator_decision where operator = 'jose'")).toEqual([
      { state: 'failed', outcome: 'your access has ended' },
    ]);
  });

  it('with a reason of 5,000 letters is refused at the field, and keeps every letter', async () => {
    const kaya = await operator('kaya');
    const { page } = await asked();
    const reason = 'ã'.repeat(5000);
    await decide(kaya, page, `${page}/reject`, { reason });
    const html = await htmlOf(kaya, page);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(`value="${reason}"`);
    expect(await query(api, `select 1 from operator_decision where subject = '${page}'`)).toEqual([]);
  });
});

describe('a case', () => {
  it('is locked while a colleague looks, who may be relieved; the lock ends by itself', async () => {
    const [lia, max] = [await operator('lia'), await operator('max')];
    const { page } = await asked();
    expect(await htmlOf(lia, page)).toContain('Approve and pay');
    const locked = await htmlOf(max, page);
    expect(locked).toMatch(/lia\s*<\/span/);
    expect(locked).not.toContain(`do${page}/approve`);
    await pressAt(max, page, '/take-over');
    expect(await htmlOf(max, page)).toContain(`do${page}/approve`);
    expect(await htmlOf(lia, page)).toMatch(/max\s*<\/span/);
    api.advance(3 * MINUTE);
    expect(await htmlOf(lia, page)).toContain(`do${page}/approve`);
    const [taken] = await logOf(page);
    expect(taken).toMatchObject({ call: 'case taken over', operator: 'max' });
  });

  it('is read in Portuguese or English, and shows the notice in the player’s own language', async () => {
    const [nina, otto] = [await operator('nina', 'admin', 'pt'), await operator('otto', 'admin')];
    const { player, page } = await asked();
    await query(api, `update member set language = 'en' where id = ${player.id}`);
    const portuguese = await htmlOf(nina, page);
    expect(portuguese).toContain('Aprovar e pagar, abrir o próximo');
    expect(portuguese).toContain('Primeiro saque desta conta');
    expect(portuguese).toContain('lang="en"');
    expect(portuguese).toContain('has been paid');
    await query(api, 'delete from operator_lease');
    const english = await htmlOf(otto, page);
    expect(english).toContain('First payout of this account');
    expect(english).toContain('Approve and pay, open the next');
  });

  it('opens to nobody whose role may not decide it', async () => {
    const support = await operator('sara', 'support');
    const { page } = await asked();
    expect((await support.get('/next/withdrawals')).headers.get('Location')).toBe(PAGE);
    expect((await support.get(page)).status).toBe(403);
    expect(await query(api, `select 1 from operator_lease where subject = '${page}'`)).toEqual([]);
  });
});
