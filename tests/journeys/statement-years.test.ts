/**
 * The statement over years. Every total of every period equals the ledger's entries, and the exported file has the same sums. Nothing older than
 * 36 months is shown (docs/domain/accounts.md#statement).
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { writeToken } from '#api/token.ts';
import { EXPORT_MONTHS, firstStatementDay } from '#contract/orders.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { monthsAfter } from '#lib/months.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { adjustCash } from '#server/kernel/ledger/postings.ts';
import { associationRecord } from '#stores/association.ts';
import { exportStatement, feeRecord, loadMovements, loadOrderDetails, movementRecord } from '#stores/orders.ts';
import { noFilter } from '#stores/record.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { connect, expectRefusal, freshTab, playerIn, valueOf } from '#tests/support/journey.ts';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { movedWithin, longHistory } from '#tests/support/long-history.ts';
import type { Moved } from '#tests/support/long-history.ts';
import { sql } from 'drizzle-orm';
import { setUpApi } from '#tests/support/set-up-api.ts';

const DAY = 24 * 60 * 60_000;
/** Greater than every number of the generated adjustments. */
const BEYOND = 100_000_000;
const random = seededRandom('STATEMENT_SEED');
const texts = JSON.parse(readFileSync('locales/pt/server.json', 'utf8')) as Record<string, string>;
/** Maps the file's words for wallets and operations to the ledger's. */
const wallets = { money: 'cash', fs_money: 'rebate', bonus: 'bonus', locked: 'locked' };
const walletOf = new Map(Object.entries(wallets).map(([name, kind]) => [texts[`balance_${name}`], kind]));
const kindOf = new Map(
  Object.entries(texts)
    .filter(([key]) => key.startsWith('operation_'))
    .map(([key, text]) => [text, key.slice('operation_'.length)]),
);

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
beforeAll(() => {
  connect(api);
});
beforeEach(async () => {
  freshTab();
  me = await playerIn(api);
});

const db = () => api.services.db;
const today = () => dayOf(api.services.now());
const later = (day: string, days: number) => dayOf(new Date((dayStart(day)?.getTime() ?? 0) + days * DAY));
const period = (from: string, to: string) => ({ ...noFilter, from, to });
/** Opens a new session, because the old one has expired years later. */
async function signIn(): Promise<void> {
  writeToken(await openSession(db(), { member: me.id, ip: 'test', userAgent: 'test', now: api.services.now() }));
}

interface Line {
  readonly name: string;
  readonly wallet: string;
  readonly at: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly balance: bigint;
}

/** Parses the file's rows as a Brazilian spreadsheet does. */
async function fileOf(from: string, to: string): Promise<Line[]> {
  const blob = valueOf(await exportStatement(period(from, to)));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
  expect(text.startsWith('\ufeff"')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const cents = (cell = '') => {
    expect(cell).toMatch(/^-?\d+,\d{2}$/);
    return BigInt(cell.replace(',', ''));
  };
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(1, -1).split('";"'))
    .map(([at = '', wallet = '', operation = '', , , amount, fee, balance]) => ({
      name: `${kindOf.get(operation)}/${walletOf.get(wallet)}`,
      ...{ wallet, at, amount: cents(amount), fee: cents(fee), balance: cents(balance) },
    }));
}

/** Splits days into periods that one file can hold. */
function* yearsOf(from: string, to: string): Generator<readonly [string, string]> {
  for (let first = from; first <= to; first = monthsAfter(first, EXPORT_MONTHS)) {
    const last = later(monthsAfter(first, EXPORT_MONTHS), -1);
    yield [first, last < to ? last : to];
  }
}

/** Sums the file's rows as `movedWithin` sums the entries. */
async function filedWithin(from: string, to: string): Promise<Moved> {
  const sums = new Map<string, bigint>([['fees', 0n]]);
  for (const [first, last] of yearsOf(from, to))
    for (const { name, amount, fee } of await fileOf(first, last)) {
      sums.set(name, (sums.get(name) ?? 0n) + amount);
      sums.set('fees', (sums.get('fees') ?? 0n) + fee);
    }
  return sums;
}

const totalsOf = (moved: Moved) => {
  const sum = (...names: string[]) => names.reduce((total, name) => total + (moved.get(name) ?? 0n), 0n);
  const won = sum('settle/cash', 'resettle/cash');
  return {
    total_recharge_amount: sum('deposit/cash', 'deposit_reversed/cash'),
    total_withdraw_amount: -sum('withdrawal_paid/locked'),
    total_bonus_amount: sum('bonus_convert/cash', 'bonus_taken_back/cash', 'rebate_collect/cash'),
    total_fee_amount: sum('fees'),
    total_agency_amount: sum('agency_reward/cash'),
    total_bet_amount: -sum('bet/cash', 'void/cash'),
    total_win_amount: won,
    net_amount: won + sum('settle/open_bets'),
  };
};

/** Checks that totals, file and entries agree for these days. */
async function expectSame(from: string, to: string): Promise<ReturnType<typeof totalsOf>> {
  const moved = await movedWithin(db(), me.id, from, to);
  const shown = valueOf(await loadOrderDetails(period(from, to)));
  expect(shown, `${from} to ${to}`).toEqual(totalsOf(moved));
  const held = [...moved].filter(([name]) => !name.endsWith('/open_bets')).sort();
  expect([...(await filedWithin(from, to))].sort(), `the file of ${from} to ${to}`).toEqual(held);
  return shown;
}

/** Reads every row of a list, page by page. */
async function allOf<Row>(
  list: {
    load: (filter: ReturnType<typeof period>) => Promise<Parameters<typeof valueOf>[0]>;
    loadMore: () => Promise<unknown>;
  },
  from: string,
  to: string,
): Promise<Row[]> {
  let read = valueOf(await list.load(period(from, to))) as { rows: Row[]; next: string | null };
  while (read.next !== null) read = valueOf((await list.loadMore()) as never);
  return read.rows;
}

const sumOf = (rows: readonly { readonly money: bigint }[]) => rows.reduce((sum, { money }) => sum + money, 0n);

it('equals the ledger’s entries for any days over three years, and its file has the same sums', async () => {
  const money = await longHistory({ db: db(), member: me.id, now: () => api.services.now(), random });
  for (let number = 1; number <= 260; number++) {
    await money.act(number);
    // Advances some days, or to half a second before or after midnight in São Paulo.
    if (random() < 0.3)
      api.advance(DAY - ((api.services.now().getTime() - DAY / 8) % DAY) + (random() < 0.5 ? -500 : 500));
    else api.advance(Math.floor(random() * 9.4 * DAY));
  }
  // Advances to noon, so that all reads below happen on one day.
  api.advance(DAY - ((api.services.now().getTime() + (9 * DAY) / 24) % DAY));
  await signIn();
  const last = today();
  const first = firstStatementDay(last);
  const whole = await expectSame(first, last);
  expect(whole.total_recharge_amount).toBeGreaterThan(0n);

  // Checks each month, and the sum of all months.
  let months = 0n;
  let count = 0;
  for (let from = first; from <= last; from = monthsAfter(first, ++count)) {
    const to = later(monthsAfter(first, count + 1), -1);
    const moved = await movedWithin(db(), me.id, from, to < last ? to : last);
    const shown = valueOf(await loadOrderDetails(period(from, to < last ? to : last)));
    expect(shown, from).toEqual(totalsOf(moved));
    months += shown.net_amount;
  }
  expect([count, months]).toEqual([37, whole.net_amount]);

  for (let each = 0; each < 12; each++) {
    const from = later(first, Math.floor(random() * 36 * 30));
    await expectSame(
      from,
      [from, later(from, Math.floor(random() * 200))].map((day) => (day < last ? day : last))[each % 2] ?? from,
    );
  }

  const moved = await movedWithin(db(), me.id, first, last);
  const cash = [...moved].filter(([name]) => name.endsWith('/cash')).reduce((sum, [, cents]) => sum + cents, 0n);
  expect(sumOf(await allOf(movementRecord, first, last))).toBe(cash);
  expect(sumOf(await allOf(associationRecord, first, last))).toBe(whole.total_agency_amount);
  // The list has no returned fees, so this query sums only the fees in force.
  const [fees] = await selectRows<{ cents: string }>(
    db(),
    sql`select ((select coalesce(sum(fee_cents), 0) from recharge where member_id = ${me.id} and state = 'paid' and listed_at >= ${dayStart(first)?.toISOString()})
      + (select coalesce(sum(fee_cents), 0) from withdrawal where member_id = ${me.id} and state = 'paid' and listed_at >= ${dayStart(first)?.toISOString()}))::text as cents`,
  );
  expect(sumOf(await allOf(feeRecord, first, last))).toBe(BigInt(fees?.cents ?? -1));
});

it('begins and ends a day at São Paulo’s midnight, to the millisecond', async () => {
  const midnight = dayStart(later(today(), -3)) ?? new Date(0);
  const money = await longHistory({ db: db(), member: me.id, now: () => new Date(midnight.getTime() - DAY), random });
  for (const [posting, ms] of [
    [1, -1],
    [2, 0],
    [3, DAY - 1],
    [4, DAY],
  ] as const)
    await money.write(
      adjustCash({
        member: me.id,
        now: new Date(midnight.getTime() + ms),
        posting: BEYOND + posting,
        amount: BigInt(posting),
      }),
    );
  const day = dayOf(midnight);
  expect((await fileOf(day, day)).map(({ amount }) => amount)).toEqual([2n, 3n]);
  expect((await allOf<{ money: bigint }>(movementRecord, day, day)).map((row) => row.money)).toEqual([3n, 2n]);
});

it('is complete where thousands of rows have few instants: none is lost, none is doubled', async () => {
  const rows = 2_600;
  const now = api.services.now();
  const money = await longHistory({
    db: db(),
    member: me.id,
    now: () => new Date(now.getTime() - 4 * 30 * DAY),
    random,
  });
  // Spreads the rows over 36 months in groups of one instant. A group's size is no multiple of the file's batch.
  for (let from = 1; from <= rows; from += 650) {
    const at = new Date(now.getTime() - Math.floor((35 * 30 * DAY * (rows - from)) / rows) - 1000);
    const heap = Array.from({ length: Math.min(650, rows - from + 1) }, (_, index) => from + index);
    await money.write(
      ...heap.map((number) =>
        adjustCash({ member: me.id, now: at, posting: me.id * 100_000 + number, amount: BigInt(number) }),
      ),
    );
  }
  const wanted = Array.from({ length: rows }, (_, index) => BigInt(index + 1));
  const [first, last] = [firstStatementDay(today()), today()];
  const filed: bigint[] = [];
  for (const [from, to] of yearsOf(first, last))
    filed.push(
      ...(await fileOf(from, to)).filter(({ name }) => name === 'house_adjust/cash').map(({ amount }) => amount),
    );
  expect(filed).toEqual(wanted);

  const listed = await allOf<{ id: number; money: bigint; operation: string }>(movementRecord, first, last);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(rows + 1);
  expect(listed.filter(({ operation }) => operation === 'house_adjust').map((row) => row.money)).toEqual(
    wanted.toReversed(),
  );
});

it('reaches 36 months back, and refuses older days at the field', async () => {
  const first = firstStatementDay(today());
  const before = later(first, -1);
  const money = await longHistory({ db: db(), member: me.id, now: () => dayStart(before) ?? new Date(0), random });
  await money.write(adjustCash({ member: me.id, now: dayStart(first) ?? new Date(0), posting: BEYOND, amount: 7_00n }));

  valueOf(await loadOrderDetails(period(first, today())));
  // The list without days begins there, so the deposit of the day before is not in it.
  expect(valueOf(await loadMovements(noFilter)).rows.map((row) => row.money)).toEqual([7_00n]);
  expect((await allOf<{ money: bigint }>(movementRecord, '', first)).map((row) => row.money)).toEqual([7_00n]);
  expect(valueOf(await loadOrderDetails(period('', today()))).total_recharge_amount).toBe(0n);
  for (const days of [
    period(before, today()),
    period(before, ''),
    period('', before),
    period('1990-01-01', '1990-01-31'),
  ]) {
    for (const answer of [
      await loadOrderDetails(days),
      await loadMovements(days),
      await feeRecord.load(days),
      await associationRecord.load(days),
    ])
      expectRefusal(answer, 'DATE_RANGE_TOO_OLD', 'created_at');
  }
  expectRefusal(await exportStatement(period(before, first)), 'DATE_RANGE_TOO_OLD', 'from');
  valueOf(await exportStatement(period(first, first)));
});
