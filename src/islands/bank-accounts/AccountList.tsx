import { useState } from 'react';
import type { BankAccount } from '#contract/cards.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { accountText } from '#islands/record/account-text.ts';
import type { Locale } from '#lib/locales.ts';
import { setDefaultBankAccount } from '#stores/bank-accounts.ts';
import { notify } from '#stores/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';

interface AccountListProps {
  locale: Locale;
  accounts: readonly BankAccount[];
  onRemove: (account: BankAccount) => void;
}

/** Lists the saved accounts, the default one first. */
export function AccountList({ locale, accounts, onRemove }: AccountListProps) {
  const strings = stringsFor(locale, 'cards');
  const [busy, setBusy] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function makeMain(id: number): Promise<void> {
    if (busy !== null) return;
    setBusy(id);
    const outcome = await setDefaultBankAccount(id);
    setBusy(null);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (outcome.ok) notify(outcome.value.message);
  }

  return (
    <>
      <ul className="accounts" aria-label={strings.list}>
        {accounts.map((account) => {
          const about = `${account.bank_type_text} ${accountText(account)}`;
          return (
            <li key={account.id}>
              <p>
                <strong>{account.bank_type_text}</strong>
                {account.is_default ? <StatusBadge tone="success">{strings.main}</StatusBadge> : null}
              </p>
              <p className="hint">
                {accountText(account)}
                {account.account_type ? <span>{` · ${strings[`kind_${account.account_type}`]}`}</span> : null}
              </p>
              <p className="actions">
                {account.is_default ? (
                  <a className="button" data-kind="primary" href={localePath(locale, '/withdraw')}>
                    <span>{strings.withdraw}</span>
                  </a>
                ) : (
                  <Button
                    busy={busy === account.id}
                    aria-label={`${strings.makeMain}: ${about}`}
                    onClick={() => void makeMain(account.id)}
                  >
                    {strings.makeMain}
                  </Button>
                )}
                <Button kind="quiet" aria-label={`${strings.remove}: ${about}`} onClick={() => onRemove(account)}>
                  {strings.remove}
                </Button>
              </p>
            </li>
          );
        })}
      </ul>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
    </>
  );
}
