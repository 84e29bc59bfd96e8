import { Suspense, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';

const Questions = lazyPart(() => import('./Questions.tsx').then((part) => part.Questions));

interface SelfTestProps {
  locale: Locale;
  /** The address of its questions' style sheet. It loads on demand, because few visitors open them. */
  sheet: string;
}

/** Shows the self-test (docs/domain/protection.md#self-test), for visitors and players. Answers stay in this page's memory. */
export default function SelfTest({ locale, sheet }: SelfTestProps) {
  const strings = stringsFor(locale, 'self-test');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card self-test" aria-labelledby="self-test">
      <h2 id="self-test">{strings.title}</h2>
      <p>{strings.lead}</p>
      <p className="hint">{strings.source}</p>
      {isOpen ? (
        <Suspense fallback={<RecordSkeleton label={stringsFor(locale, 'ui').loading} />}>
          <Questions locale={locale} sheet={sheet} />
        </Suspense>
      ) : (
        <Button kind="light" onClick={() => setOpen(true)}>
          {strings.start}
        </Button>
      )}
    </section>
  );
}
