import { useSyncExternalStore } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { isStorageBlocked } from '#stores/session.ts';
import { Notice } from '#ui/Notice.tsx';

const never = () => () => undefined;

/**
 * Warns before a sign-in or a registration that the session lasts only for this page, where the browser blocks storage.
 */
export function StorageNotice({ locale }: { locale: Locale }) {
  const isBlocked = useSyncExternalStore(never, isStorageBlocked, () => false);
  return isBlocked ? <Notice tone="warning">{stringsFor(locale, 'session').storageBlocked}</Notice> : null;
}
