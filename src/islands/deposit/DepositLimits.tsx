import { LimitsCard } from '#islands/account/LimitsCard.tsx';
import type { Locale } from '#lib/locales.ts';
import { $lastDeposits } from '#stores/deposit.ts';
import { $protection } from '#stores/limits.ts';
import { valueOf } from '#stores/loadable.ts';
import { useStore } from '#ui/useStore.ts';

/**
 * Shows how much of the player's own limits of deposits is used, on screens with room for it. It renders nothing without limits, and waits for
 * the last deposits above it, so that they do not move it.
 */
export function DepositLimits({ locale }: { locale: Locale }) {
  const limits = valueOf(useStore($protection))?.limits.filter(({ kind }) => kind === 'deposit') ?? [];
  const last = useStore($lastDeposits);
  const isPlaced = valueOf(last) !== null || last.status === 'failed';
  return limits.length === 0 || !isPlaced ? null : <LimitsCard locale={locale} limits={limits} />;
}
