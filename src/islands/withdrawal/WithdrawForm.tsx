import { useEffect, useRef, useState } from 'react';
import { market } from '#contract/market.ts';
import { submitWithdrawalCall } from '#contract/withdrawal.ts';
import { checkForm } from '#i18n/check-form.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatCpf } from '#lib/brazil-id.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { decimalMark, formatMoney, parseMoney, shareOf, typedMoney, wireMoney } from '#lib/money.ts';
import { pixKeyKinds } from '#lib/pix-key.ts';
import type { PixKeyKind } from '#lib/pix-key.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session } from '#stores/session.ts';
import { $wallet } from '#stores/wallet.ts';
import { submitWithdrawal, withdrawalInput } from '#stores/withdrawal.ts';
import { Button } from '#ui/Button.tsx';
import { Choice } from '#ui/Choice.tsx';
import { Field } from '#ui/Field.tsx';
import { setFieldValue } from '#ui/field-value.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useForm } from '#ui/useForm.ts';
import { useStore } from '#ui/useStore.ts';
import { KeyField } from './KeyField.tsx';
import { newPasswordPath } from './new-password-path.ts';
import { errorsByField } from './fields.ts';

const { min, max, perDay, feeBasisPoints, payoutMinutes } = market.withdrawal;

interface WithdrawFormProps {
  locale: Locale;
  /** Where it is not the page's only purpose (/cztx): without a withdrawal password it links on, and does not leave. */
  stays?: boolean;
}

/** A withdrawal to a Pix key of the player's own. Without a withdrawal password it leads to where one is set (spec 2). */
export default function WithdrawForm({ locale, stays = false }: WithdrawFormProps) {
  const strings = stringsFor(locale, 'withdrawal');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const wallet = valueOf(useStore($wallet));
  const [amount, setAmount] = useState('');
  const [kind, setKind] = useState<PixKeyKind>('cpf');
  const [submitted, setSubmitted] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const needsPassword = session.status === 'player' && !session.member.has_qk_pwd;
  useEffect(() => {
    if (needsPassword && !stays) location.replace(newPasswordPath(locale));
  }, [needsPassword, stays, locale]);

  // His own CPF is the one a CPF key may be: it stands there, unless he has typed something himself.
  const ownCpf = session.status === 'player' ? (session.member.cpf ?? '') : '';
  useEffect(() => {
    const input = formElement.current?.elements.namedItem('key');
    if (kind === 'cpf' && ownCpf !== '' && input instanceof HTMLInputElement && input.value === '')
      setFieldValue(input, formatCpf(ownCpf));
  }, [kind, ownCpf]);

  const cents = parseMoney(typedMoney(amount, tag) ?? '') ?? 0n;
  const form = useForm({
    fixText: ui.fixForm,
    check(data) {
      const request = {
        money: typedMoney(amount, tag) ?? amount,
        kind,
        key: String(data.get('key') ?? ''),
        withdrawalPassword: String(data.get('qk_pwd') ?? ''),
      };
      const checked = checkForm(submitWithdrawalCall.input, withdrawalInput(request), locale);
      return checked.ok ? { ok: true, input: request } : { ok: false, errors: errorsByField(checked.errors) };
    },
    async send(input) {
      const outcome = await submitWithdrawal(input);
      if (outcome.ok) {
        setSubmitted(true);
        return null;
      }
      const { failure } = outcome;
      const text = failureText(failure, locale);
      const at =
        failure.kind === 'refused' && failure.field ? Object.keys(errorsByField({ [failure.field]: text }))[0] : null;
      return { field: at ?? null, text };
    },
  });

  function chooseAll(): void {
    const input = formElement.current?.elements.namedItem('money');
    if (wallet && input instanceof HTMLInputElement)
      setFieldValue(input, wireMoney(wallet.cash).replace('.', decimalMark(tag)));
  }

  if (needsPassword && stays)
    return (
      <Notice title={strings.withdrawalPassword}>
        <p>{strings.createHint}</p>
        <a className="button" data-kind="line" href={localePath(locale, '/withdrawalPassword')}>
          <span>{strings.create}</span>
        </a>
      </Notice>
    );
  if (needsPassword) return <Notice>{strings.noPassword}</Notice>;
  if (submitted)
    return (
      <Notice tone="success" title={strings.submittedTitle}>
        <p>{strings.submitted}</p>
        <p className="hint">{fill(strings.payoutTime, { minutes: payoutMinutes })}</p>
        <p className="actions">
          <a className="button" data-kind="primary" href={localePath(locale, '/withdrawalRecord')}>
            <span>{strings.record}</span>
          </a>
          <Button onClick={() => setSubmitted(false)}>{strings.another}</Button>
        </p>
      </Notice>
    );
  const fee = shareOf(cents, feeBasisPoints);
  return (
    <form className="form" method="post" noValidate ref={formElement} onSubmit={form.onSubmit}>
      <p className="sum">
        <span>{strings.available}</span>
        {wallet ? <Money cents={wallet.cash} tag={tag} /> : <Skeleton>R$ 0.000,00</Skeleton>}
      </p>
      <Field
        name="money"
        label={strings.amount}
        prefix="R$"
        size="large"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        error={form.errors.money}
        hint={fill(strings.amountHint, { min: formatMoney(min, tag), max: formatMoney(max, tag), count: perDay })}
        onValue={setAmount}
        end={
          <button type="button" className="link" onClick={chooseAll}>
            {strings.all}
          </button>
        }
      />
      <Choice
        name="kind"
        legend={strings.keyKind}
        look="chips"
        options={pixKeyKinds.map((each) => ({ value: each, label: strings[`kind_${each}`] }))}
        value={kind}
        onValue={(value) => setKind(value as PixKeyKind)}
      />
      <KeyField key={kind} kind={kind} label={strings.key} hint={strings.ownKey} error={form.errors.key} />
      <PasswordField
        name="qk_pwd"
        label={strings.withdrawalPassword}
        hint={strings.withdrawalPasswordHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        showLabel={ui.showPassword}
        hideLabel={ui.hidePassword}
        error={form.errors.qk_pwd}
      />
      <p className="sum">
        <span>{strings.fee}</span>
        {fee === 0n ? <span>{strings.noFee}</span> : <Money cents={fee} tag={tag} />}
      </p>
      <p className="sum">
        <span>{strings.net}</span>
        <Money cents={cents - fee} tag={tag} />
      </p>
      {form.problem ? <Notice tone="error">{form.problem}</Notice> : null}
      <Button type="submit" kind="primary" wide busy={form.busy}>
        {strings.submit}
      </Button>
    </form>
  );
}
