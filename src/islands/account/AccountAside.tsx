import { Suspense } from 'react';
import type { Locale } from '#lib/locales.ts';
import { $session, isUnrestricted } from '#stores/session.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useStore } from '#ui/useStore.ts';
import { AsideStandIn } from './AsideStandIn.tsx';
import { useWide } from './useWide.ts';

const AsideCards = lazyPart(() => import('./AsideCards.tsx').then((part) => part.AsideCards));

interface AccountAsideProps {
  locale: Locale;
  /** The parts that the page itself shows, which the column leaves out. */
  shown?: 'money' | 'limits';
}

/** Shows the column beside a page of the account. A narrow screen does not show or load it. */
export default function AccountAside({ locale, shown }: AccountAsideProps) {
  const isWide = useWide();
  const session = useStore($session);
  if (!isWide || !isUnrestricted(session)) return <AsideStandIn />;
  return (
    <Suspense fallback={<AsideStandIn />}>
      <AsideCards locale={locale} hasMoney={shown !== 'money'} hasLimits={shown !== 'limits'} />
    </Suspense>
  );
}
