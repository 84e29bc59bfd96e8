import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatWait } from '#lib/format-values.ts';
import { $protection, loadProtection } from '#stores/limits.ts';
import { notify } from '#stores/notices.ts';
import type { DueReminder } from '#stores/play-reminders.ts';
import { useStore } from '#ui/useStore.ts';
import { RealityCheck } from './RealityCheck.tsx';

/**
 * Returns whether the page is one where the player checks their history, withdraws or stops. No dialog covers those.
 */
const isOut = () => /\/(responsible-play|order-center|withdraw|cztx|wallet)/.test(location.pathname);

/** Shows the due reminder with the server's figures. */
export function PlayReminder({ locale, due }: { locale: Locale; due: NonNullable<DueReminder> }) {
  const state = useStore($protection);
  const known = state.status === 'ready' ? state.value : null;
  useEffect(() => void loadProtection(), [due]);
  const left = known?.minutes_left ?? null;
  useEffect(() => {
    if (due !== 'time' || left === null) return;
    const wait = formatWait(left * 60, localeTable[locale].tag);
    notify(fill(stringsFor(locale, 'session').timeLeft, { wait }));
  }, [due, left, locale]);
  const dueIn = known?.reality.due_in ?? null;
  return known ? (
    <RealityCheck locale={locale} known={known} isDue={due === 'reality' && dueIn !== null && dueIn <= 0 && !isOut()} />
  ) : null;
}
