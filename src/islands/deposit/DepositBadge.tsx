import type { RechargeRow } from '#contract/recharge.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';

const tones = { 1: 'warning', 2: 'success', 3: 'error' } as const;

/** Returns a deposit's state: 1 awaiting payment, 2 paid, 3 closed without a payment. */
export const statusOf = ({ status }: RechargeRow) => (status === 1 || status === 2 ? status : 3);

/** Returns whether a paid deposit is disputed by its payer's bank, which the reason explains. */
export const isDisputed = (row: RechargeRow): boolean => row.status === 2 && Boolean(row.fail_reason);

/** Shows a deposit's state in words. */
export function DepositBadge({ locale, row }: { locale: Locale; row: RechargeRow }) {
  const strings = stringsFor(locale, 'recharge');
  if (isDisputed(row)) return <StatusBadge tone="warning">{strings.statusDisputed}</StatusBadge>;
  const status = statusOf(row);
  return <StatusBadge tone={tones[status]}>{strings[`status${status}`]}</StatusBadge>;
}
