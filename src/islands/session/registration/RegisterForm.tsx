import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { SignUpEmail } from '#contract/market-choices.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { keptInvitation } from '#stores/invitation.ts';
import { draftFields, keepDraft, readDraft, register } from '#stores/registration.ts';
import type { Draft } from '#stores/registration.ts';
import { prepareCaptcha } from '#stores/sign-in.ts';
import { Button } from '#ui/Button.tsx';
import { setFieldValue } from '#ui/field-value.ts';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';
import { AccessStep } from './AccessStep.tsx';
import { Agreement } from './Agreement.tsx';
import { PersonStep } from './PersonStep.tsx';
import { afterRegistration } from './after-registration.ts';
import { accessFields, checkAccess, checkPerson, registrationOf } from './steps.ts';

interface RegisterFormProps {
  locale: Locale;
  signUpEmail: SignUpEmail;
}

/** Registration in two steps of one form: what was typed in either stays, and a fault leads to the step where it stands. */
export function RegisterForm({ locale, signUpEmail }: RegisterFormProps) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const [step, setStep] = useState<'access' | 'person'>('access');
  // The second step is no part of the static page; once it is there it stays, with what was typed in it.
  const [isWhole, setWhole] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const turned = useRef(false);

  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const input = registrationOf(data);
      const access = checkAccess(input, signUpEmail, locale);
      if (step === 'access') return access.ok ? { ok: true, input } : access;
      const person = checkPerson(input, locale);
      if (access.ok && person.ok) return { ok: true, input };
      return { ok: false, errors: { ...(!access.ok && access.errors), ...(!person.ok && person.errors) } };
    },
    async send(input) {
      if (step === 'access') {
        turnTo('person');
        return null;
      }
      const outcome = await register(input);
      if (!outcome.ok) {
        const { failure } = outcome;
        const field = failure.kind === 'refused' ? (failure.field ?? null) : null;
        const text = failureText(failure, locale);
        return { field, text: field === null ? fill(strings.registrationFailed, { reason: text }) : text };
      }
      afterRegistration(locale);
      return null;
    },
    onFaults: (fields) => setStep(fields.some((field) => accessFields.includes(field)) ? 'access' : 'person'),
  });

  function turnTo(next: typeof step): void {
    turned.current = true;
    setWhole(true);
    setStep(next);
  }

  // The step that a press turned to begins at its first field.
  useEffect(() => {
    const first = turned.current ? element.current?.querySelector<HTMLElement>('fieldset:not([hidden]) input') : null;
    turned.current = false;
    if (first) first.closest('dialog')?.scrollTo(0, 0);
    first?.focus();
  }, [step]);

  // What was typed before the page was loaded anew, and the code of the link that led here. What has been typed since stays.
  useEffect(() => {
    const draft: Draft = { invite_code: keptInvitation(), ...readDraft() };
    for (const name of draftFields) {
      const input = element.current?.elements.namedItem(name);
      const typed = draft[name];
      if (typed && input instanceof HTMLInputElement && input.value === '') setFieldValue(input, typed);
    }
  }, [isWhole]);

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    form.onInput(event);
    const data = new FormData(event.currentTarget);
    const typed = draftFields.filter((name) => data.has(name)).map((name) => [name, String(data.get(name))]);
    keepDraft(Object.fromEntries(typed) as Draft);
  }

  return (
    <Form
      ref={element}
      form={{ ...form, onInput }}
      submit={step === 'access' ? strings.next : strings.register}
      after={
        <>
          {step === 'person' ? (
            <Button wide onClick={() => turnTo('access')}>
              {ui.back}
            </Button>
          ) : null}
          <p className="hint">{strings.risk}</p>
        </>
      }
      onFocus={prepareCaptcha}
    >
      <fieldset className="step" hidden={step !== 'access'}>
        <legend>{strings.stepAccess}</legend>
        <AccessStep locale={locale} errors={form.errors} signUpEmail={signUpEmail} />
      </fieldset>
      {isWhole ? (
        <fieldset className="step" hidden={step !== 'person'}>
          <legend>{strings.stepPerson}</legend>
          <PersonStep locale={locale} errors={form.errors} />
          <Agreement locale={locale} />
        </fieldset>
      ) : null}
    </Form>
  );
}
