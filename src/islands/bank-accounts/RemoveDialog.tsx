import type { BankAccount } from '#contract/cards.ts';
import { removeBankAccountCall } from '#contract/cards.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { accountText } from '#islands/record/account-text.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { removeBankAccount } from '#stores/bank-accounts.ts';
import { notify } from '#stores/notices.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { closeDialog } from '#ui/dialogs.ts';
import { Form } from '#ui/Form.tsx';
import { PinField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';

export const REMOVE_DIALOG = 'remove-account';

/** Asks for the withdrawal password before an account is removed. */
export function RemoveDialog({ locale, account }: { locale: Locale; account: BankAccount | null }) {
  const strings = stringsFor(locale, 'cards');
  return (
    <Dialog id={REMOVE_DIALOG} title={strings.removeTitle} closeLabel={stringsFor(locale, 'ui').close}>
      {account ? <RemoveForm key={account.id} locale={locale} account={account} /> : null}
    </Dialog>
  );
}

function RemoveForm({ locale, account }: { locale: Locale; account: BankAccount }) {
  const strings = stringsFor(locale, 'cards');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) =>
      checkForm(removeBankAccountCall.input, { id: account.id, qk_pwd: String(data.get('qk_pwd') ?? '') }, locale),
    async send(input, element) {
      const outcome = await removeBankAccount({ id: account.id, withdrawalPassword: input.qk_pwd });
      if (outcome.ok) {
        element.reset();
        closeDialog(REMOVE_DIALOG);
        notify(outcome.value.message);
        return null;
      }
      return formProblem(outcome.failure, locale);
    },
  });
  return (
    <Form form={form} submit={strings.remove} kind="danger">
      <p>{fill(strings.removeText, { account: `${account.bank_type_text} · ${accountText(account)}` })}</p>
      <PinField
        name="qk_pwd"
        label={strings.withdrawalPassword}
        showLabel={ui.showPassword}
        hideLabel={ui.hidePassword}
        error={form.errors.qk_pwd}
      />
    </Form>
  );
}
