import { Suspense, useState, useSyncExternalStore } from 'react';
import { loginFields } from '#contract/sign-in.ts';
import { checkForm } from '#i18n/check-form.ts';
import { failureText, formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { knowsPasskeys } from '#lib/knows-passkeys.ts';
import type { Locale } from '#lib/locales.ts';
import { login, prepareCaptcha, returnIn, ticketIn } from '#stores/sign-in.ts';
import type { Credentials } from '#stores/sign-in.ts';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { afterLogin } from './after-login.ts';
import { StorageNotice } from './StorageNotice.tsx';

const SecondStep = lazyPart(() => import('./SecondStep.tsx').then((part) => part.SecondStep));
const ComeBack = lazyPart(() => import('./ComeBack.tsx').then((part) => part.ComeBack));
const PasskeyLogin = lazyPart(() => import('./PasskeyLogin.tsx').then((part) => part.PasskeyLogin));

const never = () => () => undefined;
const reservedPlace = <div className="button-place" />;

/** Shows the login form. `dialogId`: its dialog, which has the next page; null on the login page. */
export default function LoginForm({ locale, dialogId = null }: { locale: Locale; dialogId?: string | null }) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const hasPasskeys = useSyncExternalStore(never, knowsPasskeys, () => false);
  const [ticket, setTicket] = useState<string | null>(null);
  const [over, setOver] = useState<{ readonly credentials: Credentials; readonly from: string } | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) =>
      checkForm(
        loginFields,
        { account: String(data.get('account') ?? ''), password: String(data.get('password') ?? '') },
        locale,
      ),
    async send(input) {
      setWhy(null);
      const outcome = await login(input);
      const asked = outcome.ok ? null : ticketIn(outcome.failure);
      if (asked !== null) {
        setTicket(asked);
        return null;
      }
      const from = outcome.ok ? null : returnIn(outcome.failure);
      if (from !== null) {
        setOver({ credentials: input, from });
        return null;
      }
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      afterLogin(dialogId, locale);
      return null;
    },
  });

  /** Signs in after an exclusion, and leads to the limits that must be set before play. */
  async function comeIn(credentials: Credentials): Promise<void> {
    const outcome = await login(credentials);
    setOver(null);
    const asked = outcome.ok ? null : ticketIn(outcome.failure);
    if (outcome.ok) location.assign(localePath(locale, '/responsible-play'));
    else if (asked !== null) setTicket(asked);
    else setWhy(failureText(outcome.failure, locale));
  }

  return (
    <>
      {ticket === null ? null : (
        <Suspense>
          <SecondStep
            locale={locale}
            ticket={ticket}
            onIn={() => afterLogin(dialogId, locale)}
            onBack={(reason) => {
              setTicket(null);
              setWhy(reason);
            }}
          />
        </Suspense>
      )}
      {over === null ? null : (
        <Suspense>
          <ComeBack locale={locale} {...over} onOpen={() => comeIn(over.credentials)} onBack={() => setOver(null)} />
        </Suspense>
      )}
      <StorageNotice locale={locale} />
      {why === null ? null : <Notice tone="error">{why}</Notice>}
      <Form
        // The typed text is kept for a player who returns from this step.
        hidden={ticket !== null || over !== null}
        form={form}
        submit={strings.login}
        after={
          <>
            <p className="switch">
              <a href={localePath(locale, '/forgotten-password')}>{strings.forgotPassword}</a>
            </p>
            {/* Reserves the button's height: on phones a dialog that grows moves everything above it up. */}
            {hasPasskeys ? (
              <Suspense fallback={reservedPlace}>
                <PasskeyLogin locale={locale} dialogId={dialogId} />
              </Suspense>
            ) : (
              reservedPlace
            )}
            <p className="hint">{strings.risk}</p>
          </>
        }
        onFocus={prepareCaptcha}
      >
        <Field
          name="account"
          label={strings.loginName}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={form.errors.account}
        />
        <PasswordField
          name="password"
          label={strings.password}
          autoComplete="current-password"
          showLabel={ui.showPassword}
          hideLabel={ui.hidePassword}
          error={form.errors.password}
        />
      </Form>
    </>
  );
}
