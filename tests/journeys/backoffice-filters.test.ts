/** Tests the filters of the back office's lists: days, states and order in the address, and the file of the same rows. */
import { beforeAll, expect, it } from 'vitest';
import { dayAfter, dayOf } from '#lib/dates.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { query } from '#tests/support/journey.ts';
import { bet, deposit } from '#tests/support/offers.ts';
import { goTo } from '#tests/support/referral.ts';

const api = setUpApi();
const visit = backofficeBrowser(api);
let player: Player;
let other: Player;
/** The day of the first deposit, the one of the others, the same day a week later, and the days between. */
let [first, between, second, week] = ['', '', '', ''];
beforeAll(async () => {
  const day = (days: number) => dayAfter(dayOf(api.services.now()), days);
  [first, between, second, week] = [day(1), day(2), day(6), day(13)];
  goTo(api, first, 12);
  player = await newPlayer(api.services);
  await deposit(api, player.id, 30_00n);
  goTo(api, second, 12);
  other = await newPlayer(api.services);
  await deposit(api, other.id, 70_00n);
  await deposit(api, other.id, 50_00n);
  await bet(api, other.id, 10_00n, 4_00n);
  await visit.enrol('zoe');
});

const rowsOf = (html: string) => html.split('<tbody>')[1]?.split('</tbody>')[0]?.split('<tr>').slice(1) ?? [];
const shown = async (path: string) => {
  const html = await (await visit.get(path)).text();
  return { html, rows: rowsOf(html) };
};
const amounts = (rows: readonly string[]) => rows.map((row) => /R\$\s?([\d.,]+)/.exec(row)?.[1]);

it('shows the rows of some days in Brasília’s time, the last one included', async () => {
  expect(amounts((await shown('/deposits')).rows)).toEqual(['50.00', '70.00', '30.00']);
  expect(amounts((await shown(`/deposits?until=${first}`)).rows)).toEqual(['30.00']);
  expect(amounts((await shown(`/deposits?from=${between}`)).rows)).toEqual(['50.00', '70.00']);
  expect((await shown(`/bets?from=${second}&until=${second}`)).rows.length).toBe(1);
  expect((await shown(`/bets?until=${between}`)).rows.length).toBe(0);
  expect((await shown(`/members?until=${first}`)).html).toContain(player.account);
  expect((await shown(`/members?until=${first}`)).html).not.toContain(other.account);
  expect((await shown(`/trail?until=${first}`)).rows.length).toBe(0);
  expect((await shown(`/trail?from=${second}`)).rows.length).toBeGreaterThan(0);
});

it('shows the rows of a state, and the largest first', async () => {
  await query(api, "update recharge set state = 'reversed' where amount_cents = 7000");
  expect(amounts((await shown('/deposits?state=reversed')).rows)).toEqual(['70.00']);
  expect(amounts((await shown('/deposits?order=largest')).rows)).toEqual(['70.00', '50.00', '30.00']);
  expect((await shown('/bets?state=void')).rows.length).toBe(0);
});

it('lists movements of all players, and of one', async () => {
  const all = (await shown('/movements')).rows;
  expect(all.some((row) => row.includes(player.account))).toBe(true);
  expect(all.filter((row) => row.includes(other.account)).length).toBeGreaterThan(3);
  const one = (await shown(`/movements?player=${player.account}`)).rows;
  expect(one.length).toBe(all.filter((row) => row.includes(player.account)).length);
  expect((await shown(`/movements?until=${first}`)).rows.length).toBe(one.length);
});

it('says at the field which day is wrong, and then lists nothing', async () => {
  for (const [path, name, text] of [
    ['/deposits?from=2026-02-30', 'from', 'Enter a valid date.'],
    ['/trail?until=x', 'until', 'Enter a valid date.'],
    [`/members?from=${between}&until=${first}`, 'until', 'The end date cannot be before the start date.'],
    ['/movements?until=2020-10-01', 'until', 'For dates more than 31 days ago, enter the player’s account.'],
  ] as const) {
    const { html, rows } = await shown(path);
    expect([path, rows.length]).toEqual([path, 0]);
    expect(html).toMatch(new RegExp(`aria-describedby="${name}-fault"[^]*id="${name}-fault">${text}`));
  }
});

it('writes to the audit log who read a list, of one player or of all', async () => {
  const read = "select subject, after from operator_event where call = 'list read' order by id desc limit 2";
  await shown('/bets');
  await shown(`/movements?player=${other.account}`);
  expect(await query(api, read)).toEqual([
    { subject: other.account, after: { kind: '/movements' } },
    { subject: '', after: { kind: '/bets' } },
  ]);
});

it('gives a file of the rows that the filters leave, and writes the filters to the audit log', async () => {
  const { html } = await shown(`/deposits?from=${between}&state=paid`);
  const path = /href="[^"]*(\/deposits\.csv[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const lines = (await (await visit.get(path)).text()).trim().split('\n');
  expect(lines.length).toBe(2);
  expect(lines[1]).toContain('50,00');
  expect(
    await query(api, "select after->'filters' as filters from operator_event where call = 'list exported'"),
  ).toEqual([{ filters: { from: between, state: 'paid' } }]);
});

it('continues the movements of all behind the last row of a page', async () => {
  for (let turn = 0; turn < 30; turn++) await bet(api, player.id, 1_00n, 0n);
  const seen: string[] = [];
  for (let at: string | null = ''; at !== null;) {
    const { html, rows } = await shown(`/movements${at}`);
    seen.push(...rows);
    at = /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  }
  const kinds = "('cash', 'bonus', 'rebate', 'locked')";
  const [all] = await query<{ n: number }>(
    api,
    `select count(*)::int as n from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.owner is not null and a.kind in ${kinds}`,
  );
  expect(seen.length).toBeGreaterThan(25);
  expect(seen.length).toBe(all?.n);
});

it('compares today with the same hours a week earlier', async () => {
  /** Returns the tile of a figure at an hour of the day, as an operator of their own sees it. */
  const tileAt = async (hour: number, label: string) => {
    goTo(api, week, hour);
    const late = backofficeBrowser(api);
    await late.enrol(`late-${hour}`);
    const html = await (await late.get('?days=1')).text();
    const tile = html.split('<dt>').find((each) => each.trim().startsWith(label)) ?? '';
    return tile.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };
  const text = (day: string) => day.split('-').reverse().join('/');
  goTo(api, week, 10);
  await deposit(api, player.id, 20_00n);
  // What was deposited on the day of comparison came an hour later.
  expect(await tileAt(11, 'Deposits')).toMatch(
    new RegExp(`R\\$\\s?20\\.00 ${text(week)}, until 11:00 ${text(second)}, until 11:00: R\\$\\s?0\\.00`),
  );
  expect(await tileAt(13, 'Deposits')).toMatch(new RegExp(`${text(second)}, until 13:00: R\\$\\s?120\\.00`));
  // Staked 40.00, won 4.00.
  expect(await tileAt(14, 'GGR')).toMatch(new RegExp(`${text(second)}, until 14:00: R\\$\\s?36\\.00`));
  expect(await tileAt(15, 'Active players')).toMatch(new RegExp(`0 ${text(week)}, until 15:00 .*: 2 `));
});
