import { useEffect } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { accountText } from '#islands/record/account-text.ts';
import type { Locale } from '#lib/locales.ts';
import { $bankAccounts, loadBankAccounts } from '#stores/bank-accounts.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import { Choice } from '#ui/Choice.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useStore } from '#ui/useStore.ts';

/** Shows the saved accounts as radio cards, the default one chosen. They load on request. */
export function SavedAccounts({ locale, error }: { locale: Locale; error: string | undefined }) {
  const strings = stringsFor(locale, 'withdrawal');
  const ui = stringsFor(locale, 'ui');
  const state = useStore($bankAccounts);
  const accounts = valueOf(state);
  useEffect(() => {
    const load = () => void loadBankAccounts();
    load();
    return onUpdate(['cards'], load);
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

/** Returns a saved account's text: "Nubank · 0001 · ••••65-4"; "" where it is unknown. */
export function destinationOf(id: string): string {
  const account = valueOf($bankAccounts.get())?.find((each) => String(each.id) === id);
  return account ? [account.bank_type_text, accountText(account)].filter(Boolean).join(' · ') : '';
}
