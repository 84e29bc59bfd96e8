import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isTransfer } from '#contract/recharge-submit.ts';
import type { PaymentMethod } from '#contract/recharge-submit.ts';
import { amountFault } from '#i18n/amount-fault.ts';
import { failureText, formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, parseMoney, wireMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { moneyMask } from '#lib/typed-text/masks.ts';
import { valueOf } from '#stores/loadable.ts';
import { $protection, loadProtection } from '#stores/limits.ts';
import { $methods, loadLastDeposits, loadMethods, submitDeposit } from '#stores/deposit.ts';
import { notify } from '#stores/notices.ts';
import { $moneyModeMatch, compareMoney } from '#stores/play-money.ts';
import { $session } from '#stores/session.ts';
import { onUpdate } from '#stores/updates.ts';
import { Choice } from '#ui/Choice.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Field } from '#ui/Field.tsx';
import { setFieldValue } from '#ui/field-value.ts';
import { Form } from '#ui/Form.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { leaveTo } from '#ui/leave.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useForm } from '#ui/useForm.ts';
import { useStore } from '#ui/useStore.ts';
import { useWide } from '#islands/account/useWide.ts';
import { restrictionOf } from '#islands/protection/restriction-text.ts';
import { OpenDeposits } from './OpenDeposits.tsx';
import { BonusQuestion, BonusSkeleton, bonusShare } from './BonusQuestion.tsx';
import { paymentPath } from './payment-path.ts';
import { DepositSum } from './DepositSum.tsx';
import { MethodSkeleton, methodOptions } from './methods.tsx';
import { depositLeft, isLimited, quickOptions } from './quick-amounts.ts';

const RestrictedCard = lazyPart(() =>
  import('#islands/protection/RestrictedCard.tsx').then((part) => part.RestrictedCard),
);

const LastDeposits = lazyPart(() => import('./LastDeposits.tsx').then((part) => part.LastDeposits));
const DepositLimits = lazyPart(() => import('./DepositLimits.tsx').then((part) => part.DepositLimits));

/** Shows the deposit page: deposits that can still be paid, the amount and the payment method. It then goes on to the payment step. */
export default function DepositPage({ locale, hasGift }: { locale: Locale; hasGift: boolean }) {
  const restriction = restrictionOf(useStore($session));
  if (restriction)
    return (
      <Suspense>
        <RestrictedCard locale={locale} restriction={restriction} />
      </Suspense>
    );
  return (
    <DepositForm
      locale={locale}
      ways="all"
      hasGift={hasGift}
      // The button stays busy until the next page loads, because a second press would make a second deposit.
      onMade={(billNo, { type }) => leaveTo(paymentPath(locale, type, billNo))}
    >
      <OpenDeposits locale={locale} />
    </DepositForm>
  );
}

interface DepositFormProps {
  locale: Locale;
  /** All methods to choose from; with `pix` only the method by Pix code, without a choice. */
  ways: 'all' | 'pix';
  /** Whether deposits may have a bonus in the site's market. */
  hasGift?: boolean;
  /** Called with the new deposit. The button stays busy until the promise resolves. */
  onMade: (billNo: string, method: PaymentMethod) => Promise<void> | void;
  /** The content below the button. */
  after?: ReactNode;
  /** The content above the form. */
  children?: ReactNode;
}

/** Renders the deposit form: amount, payment method, costs and bonus. */
export function DepositForm({ locale, ways, hasGift = false, onMade, after, children }: DepositFormProps) {
  const strings = stringsFor(locale, 'recharge');
  const ui = stringsFor(locale, 'ui');
  const refusals = stringsFor(locale, 'refusals');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const state = useStore($methods);
  const open = valueOf(state);
  const left = depositLeft(valueOf(useStore($protection)));
  const offered = (each: PaymentMethod) => ways === 'all' || !isTransfer(each.type);
  const methods = open?.filter(offered);
  const said = useStore($moneyModeMatch);
  const [amount, setAmount] = useState('');
  const [methodId, setMethodId] = useState<string | null>(null);
  const [bonus, setBonus] = useState<string | null>(null);
  const isWide = useWide();
  const amountId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (session.status !== 'player') return undefined;
    void loadMethods();
    void compareMoney();
    const load = () => void Promise.all([loadProtection(), ways === 'all' && loadLastDeposits()]);
    load();
    return onUpdate(['recharge'], load);
  }, [session.status, ways]);

  const mask = useMemo(() => moneyMask(tag), [tag]);
  const method = methods?.find((each) => String(each.id) === (methodId ?? String(methods[0]?.id)));
  const cents = parseMoney(typedMoney(amount, tag) ?? '');
  // A deposit from a game's dialog has no bonus, because the dialog has no room for the terms.
  const share = ways === 'all' ? bonusShare(method) : 0;
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      // Reads the field itself, because a press that starts hydration comes before the state has the typed text.
      const typed = String(data.get('money') ?? '');
      const fault = amountFault(typed, method ?? { min: 0n, max: 0n }, locale);
      if (fault) return { ok: false, errors: { money: fault } };
      const money = wireMoney(parseMoney(typedMoney(typed, tag) ?? '') ?? 0n);
      return { ok: true, input: { money, bonus: data.get('bonus') === '1' } };
    },
    async send({ money, bonus }) {
      // A press before the payment methods are loaded waits for them, so that it is not lost.
      const known = method ? null : await loadMethods();
      if (known && !known.ok) return { field: null, text: failureText(known.failure, locale) };
      const chosen = method ?? known?.value.find(offered);
      if (!chosen) return { field: null, text: refusals.METHOD_REQUIRED };
      const outcome = await submitDeposit({ money, method: chosen, bonus });
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      const next = outcome.value;
      if (next.step === 'hand-off') notify(strings.handOff);
      await (next.step === 'payment' ? onMade(next.billNo, chosen) : leaveTo(next.url));
      return null;
    },
  });

  function choose(value: string): void {
    const input = formElement.current?.elements.namedItem('money');
    if (input instanceof HTMLInputElement) setFieldValue(input, plainAmount(BigInt(value), tag));
  }

  if (said === 'play-unsaid' || said === 'real-unsaid')
    return <Notice tone="warning">{failureText({ kind: 'money-said', said }, locale)}</Notice>;
  if (state.status === 'failed' && !open)
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadMethods()}
      />
    );
  if (methods?.length === 0)
    return (
      <div className="stack">
        {children}
        <Empty title={strings.noMethods}>
          <p>{strings.noMethodsHint}</p>
          {after}
        </Empty>
      </div>
    );
  const standIn = <span className="skeleton last-coming" role="status" aria-label={ui.loading} />;
  const debt = session.status === 'player' ? session.member.debt_money : 0n;
  const quick = quickOptions(method, left, tag);
  const chip = quick.find(({ value, disabled }) => !disabled && value === cents?.toString());
  return (
    <div className="stack">
      {children}
      {debt > 0n ? <Notice tone="warning">{fill(strings.debt, { debt: formatMoney(debt, tag) })}</Notice> : null}
      <Form ref={formElement} form={form} submit={strings.submit} after={after} aria-busy={!methods} data-sticks="">
        <div className="deposit-how">
          <Field
            id={amountId}
            name="money"
            label={strings.amount}
            prefix="R$"
            size="large"
            inputMode="decimal"
            autoComplete="off"
            mask={mask}
            error={form.errors.money}
            hint={method ? amountHint(method, left, locale) : '\u00a0'}
            onValue={setAmount}
          />
          <div className="amounts">
            <Choice
              name="quick"
              legend={strings.quickAmounts}
              hideLegend
              look="chips"
              options={quick}
              value={chip?.value ?? null}
              offBecause={`${amountId}-${form.errors.money ? 'error' : 'hint'}`}
              onValue={choose}
            />
          </div>
          {ways === 'pix' ? null : methods ? (
            <Choice
              name="method"
              legend={strings.method}
              options={methodOptions(methods, strings, tag)}
              value={String(method?.id)}
              error={form.errors.payment_id}
              onValue={setMethodId}
            />
          ) : (
            <MethodSkeleton legend={strings.method} label={ui.loading} strings={strings} tag={tag} />
          )}
          {isWide && ways === 'all' ? (
            <Suspense fallback={standIn}>
              <LastDeposits locale={locale} standIn={standIn} />
              <DepositLimits locale={locale} />
            </Suspense>
          ) : null}
        </div>
        <div className="deposit-what">
          {!methods && hasGift ? <BonusSkeleton locale={locale} amount={cents ?? 0n} /> : null}
          {share > 0 ? (
            <BonusQuestion
              locale={locale}
              amount={cents ?? 0n}
              share={share}
              value={bonus}
              error={form.errors.bonus}
              onValue={setBonus}
            />
          ) : null}
          <DepositSum
            locale={locale}
            amount={cents ?? 0n}
            debt={debt}
            method={method}
            share={bonus === '1' ? share : 0}
            isWhole={ways === 'all'}
          />
          <p className="hint">{strings.ownCpf}</p>
        </div>
      </Form>
      {session.status === 'player' && !isWide && ways === 'all' ? (
        <Suspense>
          <LastDeposits locale={locale} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Returns what can be deposited: what the player's limits leave, where that is less than the method takes. */
function amountHint({ min, max }: PaymentMethod, left: bigint | null, locale: Locale): string {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  if (isLimited(left, max)) return fill(strings.limitLeft, { left: formatMoney(left, tag) });
  return fill(strings.amountHint, { min: formatMoney(min, tag), max: formatMoney(max, tag) });
}

/** Formats an amount as a person would type it: without currency and without zero cents. */
function plainAmount(cents: bigint, tag: string): string {
  return new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 2 }).format(
    wireMoney(cents) as Intl.StringNumericLiteral,
  );
}
