import { useEffect } from 'react';
import { missingKinds } from '#contract/completion.ts';
import type { Completion as Known, Missing } from '#contract/completion.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { $kyc, loadKyc } from '#stores/kyc.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session } from '#stores/session.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { IdentityPart } from './IdentityPart.tsx';

interface CompletionProps {
  locale: Locale;
  /** The address of its style sheet, which other markets do not load. */
  sheet: string;
}

/** Shows what the market's law requires before play: what is given, and what is missing with a link to it. */
export default function Kyc({ locale, sheet }: CompletionProps) {
  const strings = stringsFor(locale, 'completion');
  const isPlayer = useStore($session).status === 'player';
  const state = useStore($kyc);
  const known = valueOf(state);
  useEffect(() => {
    if (!isPlayer) return;
    void loadKyc();
    // The player may return from the host's page or from another page of the site.
    const look = () => document.visibilityState === 'visible' && void loadKyc();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isPlayer]);
  if (!isPlayer) return null;
  if (!known)
    return state.status === 'failed' ? (
      <LoadFailed
        title={strings.failed}
        message={failureText(state.failure, locale)}
        retryLabel={stringsFor(locale, 'ui').retry}
        onRetry={() => void loadKyc()}
      />
    ) : (
      <div className="card completion">
        <RecordSkeleton label={stringsFor(locale, 'ui').loading} />
      </div>
    );
  return (
    <section className="card completion" aria-labelledby="completion">
      <link rel="stylesheet" href={sheet} precedence="part" />
      <h2 id="completion">{strings.title}</h2>
      <p>{known.missing.length === 0 ? strings.complete : strings.lead}</p>
      <ul>
        {missingKinds.map((kind) => (
          <li key={kind} data-missing={known.missing.includes(kind) || undefined}>
            <Part locale={locale} kind={kind} known={known} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Part({ locale, kind, known }: { locale: Locale; kind: Missing; known: Known }) {
  const strings = stringsFor(locale, 'completion');
  const names = {
    details: strings.missingDetails,
    limits: strings.missingLimits,
    account: strings.missingAccount,
    identity: strings.missingIdentity,
  };
  const isMissing = known.missing.includes(kind);
  return (
    <>
      <p className="completion-row">
        <span>{names[kind]}</span>
        <b>{isMissing ? strings.todo : strings.done}</b>
      </p>
      {isMissing ? <Way locale={locale} kind={kind} known={known} /> : null}
    </>
  );
}

function Way({ locale, kind, known }: { locale: Locale; kind: Missing; known: Known }) {
  const strings = stringsFor(locale, 'completion');
  if (kind === 'details') return <DetailsForm locale={locale} />;
  if (kind === 'identity')
    return known.missing.includes('details') ? null : <IdentityPart locale={locale} state={known.identity.state} />;
  const [path, text] =
    kind === 'limits'
      ? (['/responsible-play', strings.toLimits] as const)
      : (['/withdrawal-card', strings.toAccount] as const);
  return (
    <a className="button" data-kind="light" href={localePath(locale, path)}>
      <span>{text}</span>
    </a>
  );
}
