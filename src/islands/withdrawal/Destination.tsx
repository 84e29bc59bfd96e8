import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { pixKeyKinds } from '#lib/pix-key.ts';
import type { PixKeyKind } from '#lib/pix-key.ts';
import { $bankAccounts, loadBankAccounts } from '#stores/cards.ts';
import { valueOf } from '#stores/loadable.ts';
import { hearNews } from '#stores/news.ts';
import { Choice } from '#ui/Choice.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useStore } from '#ui/useStore.ts';
import { failureText } from '#i18n/failure-text.ts';
import { KeyField } from './KeyField.tsx';
import { accountText } from '#islands/record/account-text.ts';

export type Way = 'pix' | 'bank';

interface DestinationProps {
  locale: Locale;
  way: Way;
  onWay: (way: Way) => void;
  kind: PixKeyKind;
  /** Whether a company's key may be given. */
  companyKeys: boolean;
  /** The player's, once it is known: the only one a CPF key may be. */
  ownCpf: string;
  onKind: (kind: PixKeyKind) => void;
  error: string | undefined;
}

/** Where the money goes: a Pix key of one of five kinds, or a saved bank account. */
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
        <SavedAccounts locale={locale} error={error} />
      )}
    </>
  );
}

/** The saved accounts as radio cards, the main one chosen; they load when somebody asks for them. */
function SavedAccounts({ locale, error }: { locale: Locale; error: string | undefined }) {
  const strings = stringsFor(locale, 'withdrawal');
  const ui = stringsFor(locale, 'ui');
  const state = useStore($bankAccounts);
  const accounts = valueOf(state);
  useEffect(() => {
    const load = () => void loadBankAccounts();
    load();
    return hearNews(['cards'], load);
  }, []);
  const manage = (
    <a className="button" data-kind="line" href={localePath(locale, '/withdrawal-card')}>
      <span>{strings.manageAccounts}</span>
    </a>
  );
  if (state.status === 'failed' && !accounts)
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadBankAccounts()}
      />
    );
  if (!accounts)
    return (
      <div role="status" aria-busy="true" aria-label={ui.loading}>
        <Skeleton block>
          <span className="method-stand-in" />
        </Skeleton>
      </div>
    );
  if (accounts.length === 0)
    return (
      <Notice>
        <p>{strings.noAccounts}</p>
        {manage}
      </Notice>
    );
  return (
    <>
      <Choice
        key={accounts.map((account) => account.id).join()}
        name="key"
        legend={strings.way_bank}
        options={accounts.map((account) => ({
          value: String(account.id),
          label: account.bank_type_text,
          detail: accountText(account),
        }))}
        defaultValue={String(accounts[0]?.id)}
        error={error}
      />
      <p>{manage}</p>
    </>
  );
}
