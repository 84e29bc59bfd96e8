/** Writes the statement as a file: every movement of some days in all wallets, streamed (contract/orders.ts). */
import * as v from 'valibot';
import { EXPORT_MONTHS, exportInput } from '#contract/orders.ts';
import { dayAfter, dayStart, wireDate } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { MINUTE } from '#server/platform/time.ts';
import type { Download } from '#server/api/handler.ts';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { translate } from '#server/platform/i18n.ts';
import { entriesOf } from '#server/kernel/ledger/public.ts';
import type { PlayerKind } from '#server/kernel/ledger/public.ts';
import { BOM, csvLine, csvMoney } from './csv.ts';
import { checkDateRange } from './date-range.ts';
import { describeEntries } from './describe-entry.ts';
import type { DescribedEntry } from './describe-entry.ts';

/** Includes `locked`, because payouts leave from there, and the file's sums must equal those of the details. */
const wallets: readonly PlayerKind[] = ['cash', 'bonus', 'rebate', 'locked', 'disputed', 'debt'];
const columns = ['date', 'wallet', 'operation', 'description', 'number', 'amount', 'fee', 'balance'] as const;
const titles: Readonly<Record<string, string>> = {
  cash: 'money',
  rebate: 'fs_money',
  bonus: 'bonus',
  locked: 'locked',
};
/** The number of rows in a read. */
const BATCH = 1000;

export const exportStatement: Download = async ({ services, query, locale, signedIn: { member } }) => {
  const parsed = v.safeParse(exportInput, query, { abortPipeEarly: true, abortEarly: true });
  if (!parsed.success) {
    const { message, path, input } = parsed.issues[0];
    const code = input === undefined ? 'REQUIRED' : (message as RefusalCode);
    const values = code === 'DATE_RANGE_TOO_LONG' ? { values: { months: EXPORT_MONTHS } } : {};
    return refuse(code, { field: String(path?.[0]?.key ?? 'from'), ...values });
  }
  const { from, to } = parsed.output;
  const asked = { from: dayStart(from), until: dayStart(dayAfter(to)) };
  const period = checkDateRange(asked, services.now(), 'from');
  if (isRefused(period)) return period;
  const { from: first, until } = period;
  const limited = await rateLimit(services, { bucket: `export:${member.id}`, max: 6, windowMs: MINUTE });
  if (limited) return limited;

  async function* lines(): AsyncGenerator<string> {
    yield BOM + csvLine(columns.map((column) => translate(locale, 'server', `csv_${column}`)));
    let after: Cursor | null = null;
    for (;;) {
      const wanted = { wallets, from: first, until, after, order: 'oldest', limit: BATCH } as const;
      const entries = await entriesOf(services.db, member.id, wanted);
      yield (await describeEntries(services.db, entries, locale)).map((told) => lineOf(told, locale)).join('');
      if (entries.length < BATCH) return;
      after = entries.at(-1) ?? null;
    }
  }
  return { name: `jogada-${from}-${to}.csv`, type: 'text/csv; charset=utf-8', lines: lines() };
};

function lineOf({ entry, text, description, billNo }: DescribedEntry, locale: Locale): string {
  const [day = '', time = ''] = wireDate(entry.at).split(' ');
  return csvLine([
    `${day.split('-').reverse().join('/')} ${time}`,
    translate(locale, 'server', `balance_${titles[entry.wallet] ?? entry.wallet}`),
    text,
    description,
    billNo,
    csvMoney(entry.amount),
    csvMoney(feeIn(entry)),
    csvMoney(entry.balanceAfter),
  ]);
}

/** Returns the fee of an entry. A transfer's fee is in the file once: with the deposit, with a reversal below zero, or with the payout. */
const feeIn = ({ wallet, kind, fee }: DescribedEntry['entry']) =>
  ((kind === 'deposit' || kind === 'deposit_reversed') && wallet === 'cash') ||
  (kind === 'withdrawal_paid' && wallet === 'locked')
    ? fee
    : 0n;
