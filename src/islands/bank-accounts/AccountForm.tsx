import { banks } from '#contract/banks.ts';
import { accountKinds, saveBankAccountCall } from '#contract/cards.ts';
import type { AccountKind } from '#contract/cards.ts';
import type { Ispb } from '#contract/banks.ts';
import type { Member } from '#contract/session.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { bareNumber, numberMasks, shownNumber } from '#lib/typed-text/masks.ts';
import { saveBankAccount } from '#stores/bank-accounts.ts';
import { notify } from '#stores/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Choice } from '#ui/Choice.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { PinField } from '#ui/PasswordField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useForm } from '#ui/useForm.ts';

interface AccountFormProps {
  locale: Locale;
  member: Member;
  onDone: () => void;
}

const bankOptions = Object.entries(banks)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR'));

/** Adds a bank account. It shows holder and CPF, because no others may be used. */
export function AccountForm({ locale, member, onDone }: AccountFormProps) {
  const strings = stringsFor(locale, 'cards');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const read = (name: string) => String(data.get(name) ?? '');
      const input = {
        bank_type: read('bank_type') as Ispb,
        bank_address: read('bank_address'),
        card_no: read('card_no'),
        account_type: read('account_type') as AccountKind,
        owner_name: read('owner_name'),
        cpf: bareNumber('cpf', read('cpf')),
        qk_pwd: read('qk_pwd'),
      };
      return checkForm(saveBankAccountCall.input, input, locale);
    },
    async send(input) {
      const outcome = await saveBankAccount(input);
      if (outcome.ok) {
        if (outcome.value.message) notify(outcome.value.message);
        onDone();
        return null;
      }
      return formProblem(outcome.failure, locale);
    },
  });
  return (
    <Form
      form={form}
      submit={strings.save}
      after={
        <Button wide onClick={onDone}>
          {ui.back}
        </Button>
      }
    >
      <h2>{strings.add}</h2>
      <SelectField
        name="bank_type"
        label={strings.bank}
        options={[{ value: '', label: strings.chooseBank }, ...bankOptions]}
        defaultValue=""
        error={form.errors.bank_type}
      />
      <Choice
        name="account_type"
        legend={strings.kind}
        look="chips"
        options={accountKinds.map((value) => ({ value, label: strings[`kind_${value}`] }))}
        defaultValue="checking"
        error={form.errors.account_type}
      />
      <div className="side-by-side">
        <Field
          name="bank_address"
          label={strings.branch}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0001"
          error={form.errors.bank_address}
        />
        <Field
          name="card_no"
          label={strings.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={strings.numberHint}
          error={form.errors.card_no}
        />
      </div>
      <Field
        name="owner_name"
        label={strings.holder}
        autoComplete="name"
        defaultValue={member.realname ?? ''}
        error={form.errors.owner_name}
      />
      <Field
        name="cpf"
        label={strings.cpf}
        inputMode="numeric"
        autoComplete="off"
        mask={numberMasks.cpf}
        defaultValue={shownNumber('cpf', member.cpf ?? '')}
        readOnly={Boolean(member.cpf)}
        hint={strings.ownHint}
        error={form.errors.cpf}
      />
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
