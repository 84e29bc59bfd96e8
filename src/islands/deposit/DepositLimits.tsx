import { useEffect } from 'react';
import { LimitsCard } from '#islands/account/LimitsCard.tsx';
import type { Locale } from '#lib/locales.ts';
import { $protection, loadProtection } from '#stores/limits.ts';
import { valueOf } from '#stores/loadable.ts';
import { useStore } from '#ui/useStore.ts';

/** Shows how much of the player's own limits of deposits is used, on screens with room for it. It renders nothing without limits. */
export function DepositLimits({ locale }: { locale: Locale }) {
  const limits = valueOf(useStore($protection))?.limits.filter(({ kind }) => kind === 'deposit') ?? [];
  useEffect(() => void loadProtection(), []);
  return limits.length === 0 ? null : <LimitsCard locale={locale} limits={limits} />;
}
