/** Tests that operators type amounts and instants as their language writes them, and choose words and no stored names. */
import { beforeAll, expect, it } from 'vitest';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { formTo } from '#tests/support/forms.ts';
import { query } from '#tests/support/journey.ts';

const api = setUpApi();
const [pt, en] = [backofficeBrowser(api, 'pt-BR'), backofficeBrowser(api)];
let player: Player;
beforeAll(async () => {
  await pt.enrol('ana');
  await en.enrol('bia');
  player = await newPlayer(api.services, { cash: 5_000_00n });
});

const adjust = () => `/members/${player.account}/adjust`;
const asked = async () =>
  (
    await query<{ input: { amount: string } }>(api, "select input from proposal where call like '%/adjust' order by id")
  ).map(({ input }) => input.amount);

it('reads an amount in the language of the page', async () => {
  for (const [visit, amount] of [
    [pt, '-1.234,50'],
    [en, '-1,234.51'],
  ] as const)
    await visit.press(`/members/${player.id}`, adjust(), { amount, key: `typed-${amount.length}${amount.at(-1)}` });
  expect(await asked()).toEqual(['-1234.50', '-1234.51']);
});

it('says at the field what is no amount, and keeps what was typed', async () => {
  await pt.press(`/members/${player.id}`, adjust(), { amount: '1,234.50', key: 'typed-in-english' });
  const html = await (await pt.get(`/members/${player.id}`)).text();
  const form = formTo(html, `${PAGE}/do${adjust()}`);
  expect(form?.amount).toMatchObject({ value: '1,234.50', isWrong: true });
  expect(html).toMatch(/class="fault"[^>]*>[^<]*um valor como 12,50/);
  expect((await asked()).length).toBe(2);
});

it('shows the present limits as they are typed', async () => {
  const form = async (visit: typeof pt) =>
    formTo(await (await visit.get('/operators')).text(), `${PAGE}/do/reach`)?.large?.value;
  expect([await form(pt), await form(en)]).toEqual(['10.000,00', '10,000.00']);
});

it('takes an instant from the browser’s own field', async () => {
  await en.press('/offers', '/offers/rebate/stop', { at: '2099-12-31T10:00' });
  const at = "select stopped_at = '2099-12-31 13:00:00+00' as right from offer_stop where offer = 'rebate'";
  expect(await query(api, at)).toEqual([{ right: true }]);
  expect(await (await en.get('/offers')).text()).toContain('31/12/2099, 10:00');
});

it('offers choices in words', async () => {
  const optionsOf = async (page: string, name: string) =>
    new RegExp(`<(?:select|fieldset)[^>]*-${name}"[^]*?</(?:select|fieldset)>`)
      .exec(await (await pt.get(page)).text())?.[0]
      .replace(/<[^>]*>/g, ' ')
      .split(/\s\s+/)
      .filter(Boolean);
  expect(await optionsOf('/operators', 'role')).toEqual([
    ...['suporte', 'promoções', 'financeiro', 'jogo responsável', 'publicação', 'administração'],
  ]);
  const kinds = /<select id="kind_pt"[^]*?<\/select>/.exec(
    await (await pt.get('/texts/announcements.abcdef12')).text(),
  );
  expect(
    kinds?.[0]
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s\s+/),
  ).toEqual(['serviço', 'novos termos', 'oferta']);
  expect(await optionsOf(`/members/${player.id}`, 'months')).toEqual([
    ...['1 mês', '3 meses', '6 meses', '12 meses', 'prazo indeterminado'],
  ]);
  expect(await optionsOf('/keys', 'scopes')).toContain('consultar apostas (read:bets)');
});

it('sends what was ticked as one field', async () => {
  const fields = new URLSearchParams([
    ['name', 'Painel'],
    ['scopes', 'read:bets'],
    ['scopes', 'read:members'],
    ['days', '30'],
    ['reason', 'Para o painel'],
  ]);
  const html = await (await en.get('/keys')).text();
  const token = new RegExp(`<button[^>]*formaction="${PAGE}/do/keys"`).exec(html)?.[0] ?? '';
  fields.append('_token', /value="([^"]+)"/.exec(token)?.[1] ?? '');
  fields.append('_back', `${PAGE}/keys`);
  await api.request(`${PAGE}/do/keys`, {
    method: 'POST',
    headers: { Cookie: en.cookie(), Origin: 'http://api.test' },
    body: fields,
  });
  expect(await query(api, 'select scopes from api_key')).toEqual([{ scopes: ['read:bets', 'read:members'] }]);
});
