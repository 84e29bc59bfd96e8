import { Suspense } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { pixKeyKinds } from '#lib/typed-text/pix-key.ts';
import type { PixKeyKind } from '#lib/typed-text/pix-key.ts';
import { Choice } from '#ui/Choice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { KeyField } from './KeyField.tsx';

const SavedAccounts = lazyPart(() => import('./SavedAccounts.tsx').then((part) => part.SavedAccounts));

export type Way = 'pix' | 'bank';

interface DestinationProps {
  locale: Locale;
  way: Way;
  onWay: (way: Way) => void;
  kind: PixKeyKind;
  /** Whether a company's key is allowed. */
  companyKeys: boolean;
  /** The player's CPF once it is known, the only one allowed for a CPF key. */
  ownCpf: string;
  onKind: (kind: PixKeyKind) => void;
  error: string | undefined;
}

/** Asks for the destination: a Pix key of one of five types, or a saved bank account. */
export function Destination({ locale, way, onWay, kind, companyKeys, ownCpf, onKind, error }: DestinationProps) {
  const strings = stringsFor(locale, 'withdrawal');
  return (
    <>
      <Choice
        name="way"
        legend={strings.way}
        look="chips"
        options={(['pix', 'bank'] as const).map((value) => ({ value, label: strings[`way_${value}`] }))}
        value={way}
        onValue={(value) => onWay(value as Way)}
      />
      {way === 'pix' ? (
        <>
          <Choice
            name="kind"
            legend={strings.keyKind}
            look="chips"
            options={pixKeyKinds
              .filter((each) => each !== 'cnpj' || companyKeys)
              .map((each) => ({ value: each, label: strings[`kind_${each}`] }))}
            value={kind}
            onValue={(value) => onKind(value as PixKeyKind)}
          />
          <KeyField
            key={`${kind}${ownCpf}`}
            kind={kind}
            ownCpf={ownCpf}
            label={strings.key}
            hint={strings.ownKey}
            error={error}
          />
        </>
      ) : (
        <Suspense
          fallback={
            <Skeleton block>
              <span className="method-stand-in" />
            </Skeleton>
          }
        >
          <SavedAccounts locale={locale} error={error} />
        </Suspense>
      )}
    </>
  );
}
