import { useEffect, useState } from 'react';
import { MAX_BANK_ACCOUNTS } from '#contract/cards.ts';
import type { BankAccount } from '#contract/cards.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { $bankAccounts, loadBankAccounts } from '#stores/bank-accounts.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import { $session } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { openDialog } from '#ui/dialogs.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountList } from './AccountList.tsx';
import { REMOVE_DIALOG, RemoveDialog } from './RemoveDialog.tsx';

/** Shows the player's bank accounts: the list, the form of a new one, and the removal of one. */
export default function BankAccounts({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'cards');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const state = useStore($bankAccounts);
  const accounts = valueOf(state);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BankAccount | null>(null);
  const isPlayer = session.status === 'player';
  useEffect(() => {
    if (!isPlayer) return undefined;
    const load = () => void loadBankAccounts();
    load();
    return onUpdate(['cards'], load);
  }, [isPlayer]);

  if (state.status === 'failed' && !accounts)
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadBankAccounts()}
      />
    );
  if (session.status !== 'player' || !accounts) return <RecordSkeleton label={ui.loading} />;
  const refusals = stringsFor(locale, 'refusals');
  const isFull = accounts.length >= MAX_BANK_ACCOUNTS;
  const isEmpty = accounts.length === 0;
  const form = () => {
    if (!session.member.has_qk_pwd)
      return (
        <Notice>
          <p>{strings.needPassword}</p>
          <a
            className="button"
            data-kind="primary"
            href={`${localePath(locale, '/withdrawalPassword')}?next=${localePath(locale, '/withdrawal-card')}`}
          >
            <span>{strings.createPassword}</span>
          </a>
        </Notice>
      );
    if (isFull) return <Notice>{fill(refusals.BANK_ACCOUNTS_FULL, { count: MAX_BANK_ACCOUNTS })}</Notice>;
    if (adding || isEmpty)
      return <AccountForm locale={locale} member={session.member} onDone={() => setAdding(false)} />;
    return (
      <Button kind="light" wide onClick={() => setAdding(true)}>
        {strings.add}
      </Button>
    );
  };
  return (
    <div className="stack">
      {isEmpty ? (
        <p className="hint">{strings.empty}</p>
      ) : (
        <AccountList
          locale={locale}
          accounts={accounts}
          onRemove={(account) => {
            setRemoving(account);
            openDialog(REMOVE_DIALOG);
          }}
        />
      )}
      {form()}
      <RemoveDialog locale={locale} account={removing} />
    </div>
  );
}
