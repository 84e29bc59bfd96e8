import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { market } from '#contract/market.ts';
import { submitWithdrawalCall } from '#contract/withdrawal.ts';
import { amountFault } from '#i18n/amount-fault.ts';
import { checkForm } from '#i18n/check-form.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { Balance } from '#islands/wallet/Balance.tsx';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { decimalMark, formatMoney, parseMoney, wireMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { moneyMask } from '#lib/typed-text/masks.ts';
import type { PixKeyKind } from '#lib/typed-text/pix-key.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import { $session } from '#stores/session.ts';
import { $balance } from '#stores/balance.ts';
import { $withdrawalRules, loadWithdrawalRules, withdrawalInput } from '#stores/withdrawal.ts';
import { Field } from '#ui/Field.tsx';
import { setFieldValue } from '#ui/field-value.ts';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PinField } from '#ui/PasswordField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useForm } from '#ui/useForm.ts';
import { useStore } from '#ui/useStore.ts';
import { Destination } from './Destination.tsx';
import type { Way } from './Destination.tsx';
import { LeftToday } from './LeftToday.tsx';
import { OpenWagering } from './OpenWagering.tsx';
import { SumLines } from './SumLines.tsx';
import { showAsPage } from './return-path.ts';
import type { PageWords } from './return-path.ts';
import { newPasswordPath } from './new-password-path.ts';
import { bareKey, errorsByField, shownKey } from './fields.ts';
import { useConfirmed } from './useConfirmed.ts';

const { min, max, perDay } = market.withdrawal;

const WithdrawalMade = lazyPart(() => import('./WithdrawalMade.tsx').then((part) => part.WithdrawalMade));
const NewPassword = lazyPart(() => import('./WithdrawalPasswordForm.tsx').then((part) => part.default));

interface WithdrawFormProps {
  locale: Locale;
  /**
   * The texts of the withdrawal password's page, which replaces this one until a password is set. On a page with other purposes (/cztx) they are
   * left out, and the form links to that page.
   */
  passwordPage?: PageWords;
  /** Whether the market allows withdrawals to a company's key. */
  companyKeys: boolean;
}

/**
 * Makes a withdrawal to the player's own key or account. A player without a withdrawal password is led to set one
 * (docs/domain/wire-shapes.md#route-guards).
 */
export default function WithdrawForm({ locale, passwordPage, companyKeys }: WithdrawFormProps) {
  const strings = stringsFor(locale, 'withdrawal');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const balance = useStore($balance);
  const rules = valueOf(useStore($withdrawalRules));
  const [amount, setAmount] = useState('');
  const [way, setWay] = useState<Way>('pix');
  const [kind, setKind] = useState<PixKeyKind>('cpf');
  const [made, setMade] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const needsPassword = session.status === 'player' && !session.member.has_qk_pwd;
  useEffect(() => {
    return needsPassword && passwordPage ? showAsPage(newPasswordPath(locale), passwordPage) : undefined;
  }, [needsPassword, passwordPage, locale]);
  useEffect(() => {
    if (session.status !== 'player') return undefined;
    const load = () => void loadWithdrawalRules();
    load();
    return onUpdate(['withdrawal', 'recharge'], load);
  }, [session.status]);

  const ownCpf = session.status === 'player' ? (session.member.cpf ?? '') : '';
  const mask = useMemo(() => moneyMask(tag), [tag]);

  const confirmed = useConfirmed(locale, () => setMade(true));
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      // The field's own value is read, because a press that hydrates the form comes before its state is updated.
      const typed = String(data.get('money') ?? '');
      const request = {
        money: typedMoney(typed, tag) ?? typed,
        kind: way === 'bank' ? ('bank' as const) : kind,
        key: bareKey(way === 'bank' ? 'bank' : kind, String(data.get('key') ?? '')),
        withdrawalPassword: String(data.get('qk_pwd') ?? ''),
      };
      const checked = checkForm(submitWithdrawalCall.input, withdrawalInput(request), locale);
      const money = amountFault(typed, { min, max, balance: balance?.cash }, locale);
      if (checked.ok && money === null) return { ok: true, input: request };
      const others = checked.ok ? {} : errorsByField(checked.errors);
      return { ok: false, errors: { ...others, ...(money !== null && { money }) } };
    },
    async send(request) {
      const destination =
        request.kind === 'bank'
          ? (await import('./SavedAccounts.tsx')).destinationOf(request.key)
          : `Pix · ${shownKey(request.kind, request.key)}`;
      const mayForfeit = rules?.open_turnover !== 'block';
      const isOpen = mayForfeit && rules && rules.ml_money > 0n;
      const loss = isOpen ? { remaining: rules.ml_money, bonus: rules.bonus_money } : null;
      return confirmed.ask({ request, destination, loss, mayForfeit });
    },
  });

  function chooseAll(): void {
    const input = formElement.current?.elements.namedItem('money');
    if (balance && input instanceof HTMLInputElement)
      setFieldValue(input, wireMoney(balance.cash).replace('.', decimalMark(tag)));
  }

  if (needsPassword && !passwordPage)
    return (
      <Notice title={strings.withdrawalPassword}>
        <p>{strings.createHint}</p>
        <a className="button" data-kind="line" href={localePath(locale, '/withdrawalPassword')}>
          <span>{strings.create}</span>
        </a>
      </Notice>
    );
  if (needsPassword)
    return (
      <Suspense
        fallback={
          <Skeleton block>
            <span className="password-stand-in" />
          </Skeleton>
        }
      >
        <NewPassword locale={locale} stays />
      </Suspense>
    );
  if (made)
    return (
      <Suspense>
        <WithdrawalMade locale={locale} onAnother={() => setMade(false)} />
      </Suspense>
    );
  const bounds = fill(strings.amountHint, { min: formatMoney(min, tag), max: formatMoney(max, tag), count: perDay });
  return (
    <>
      <Form ref={formElement} form={form} submit={strings.submit}>
        <p className="sum">
          <span>{strings.available}</span>
          {balance ? (
            <Balance locale={locale} cents={balance.cash} />
          ) : (
            <Skeleton>
              <span className="money">R$ 0.000,00</span>
            </Skeleton>
          )}
        </p>
        <OpenWagering locale={locale} rules={rules} />
        <Field
          name="money"
          label={strings.amount}
          prefix="R$"
          size="large"
          inputMode="decimal"
          autoComplete="off"
          mask={mask}
          error={form.errors.money}
          hint={<LeftToday locale={locale} bounds={bounds} rules={rules} />}
          onValue={setAmount}
          end={
            <button type="button" className="link" onClick={chooseAll}>
              {strings.all}
            </button>
          }
        />
        <Destination
          locale={locale}
          way={way}
          onWay={setWay}
          kind={kind}
          companyKeys={companyKeys}
          ownCpf={ownCpf}
          onKind={setKind}
          error={form.errors.key}
        />
        <PinField
          name="qk_pwd"
          label={strings.withdrawalPassword}
          hint={strings.withdrawalPasswordHint}
          showLabel={ui.showPassword}
          hideLabel={ui.hidePassword}
          error={form.errors.qk_pwd}
        />
        <SumLines locale={locale} cents={parseMoney(typedMoney(amount, tag) ?? '') ?? 0n} />
      </Form>
      {confirmed.Confirmation ? (
        <confirmed.Confirmation
          locale={locale}
          pending={confirmed.pending}
          failure={confirmed.failure}
          busy={confirmed.busy}
          onConfirm={confirmed.confirm}
          onClose={confirmed.close}
        />
      ) : null}
    </>
  );
}
