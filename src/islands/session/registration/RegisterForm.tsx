import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { SignUpEmail } from '#contract/market-choices.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { keptInvitation } from '#stores/invitation.ts';
import { isAccountTaken, keepDraft, readDraft, register } from '#stores/registration.ts';
import type { Draft } from '#stores/registration.ts';
import { prepareCaptcha } from '#stores/sign-in.ts';
import { Button } from '#ui/Button.tsx';
import { setFieldValue } from '#ui/field-value.ts';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';
import { StorageNotice } from '../StorageNotice.tsx';
import { Agreement } from './Agreement.tsx';
import type { Plan } from './steps.ts';

interface RegisterFormProps {
  locale: Locale;
  signUpEmail: SignUpEmail;
  plan: Plan;
}

/** Shows the registration as the steps of one form. What was typed in any step stays, and an error leads to its step. */
export function RegisterForm({ locale, signUpEmail, plan: { steps, read, after, draft } }: RegisterFormProps) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const [step, setStep] = useState(0);
  // Later steps are not in the static page. Once rendered, a step stays with its typed text.
  const [reached, setReached] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const turned = useRef(false);
  const isLast = step === steps.length - 1;

  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const input = read(data, locale);
      const checked = steps.slice(0, step + 1).map(({ check }) => check(input, locale, signUpEmail));
      if (checked.every(({ ok }) => ok)) return { ok: true, input };
      return { ok: false, errors: Object.assign({}, ...checked.map((each) => (each.ok ? {} : each.errors))) };
    },
    async send(input) {
      if (!isLast) {
        if (step === 0 && (await isAccountTaken(input.account)))
          return { field: 'account', text: stringsFor(locale, 'refusals').ACCOUNT_TAKEN };
        turnTo(step + 1);
        return null;
      }
      const outcome = await register(input);
      if (!outcome.ok) {
        const { failure } = outcome;
        const field = failure.kind === 'refused' ? (failure.field ?? null) : null;
        const text = failureText(failure, locale);
        return { field, text: field === null ? fill(strings.registrationFailed, { reason: text }) : text };
      }
      after(locale);
      return null;
    },
    onFaults: (faults) => {
      const at = steps.findIndex(({ fields }) => faults.some((field) => fields.includes(field)));
      if (at >= 0) setStep(at);
    },
  });

  function turnTo(next: number): void {
    turned.current = true;
    setReached(Math.max(reached, next));
    setStep(next);
  }

  // A new step begins with the focus in its first field.
  useEffect(() => {
    const first = turned.current ? element.current?.querySelector<HTMLElement>('fieldset:not([hidden]) input') : null;
    turned.current = false;
    if (first) first.closest('dialog')?.scrollTo(0, 0);
    first?.focus();
  }, [step]);

  // Restores the text typed before a reload, and the code of the invitation link. Text typed since then is kept.
  useEffect(() => {
    const kept: Draft = { invite_code: keptInvitation(), ...readDraft() };
    for (const name of draft) {
      const input = element.current?.elements.namedItem(name);
      const typed = kept[name];
      if (!typed) continue;
      if (input instanceof HTMLInputElement && input.value === '') setFieldValue(input, typed);
      if (input instanceof HTMLSelectElement && input.value === '') input.value = typed;
    }
  }, [reached, draft]);

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    form.onInput(event);
    const data = new FormData(event.currentTarget);
    const typed = draft.filter((name) => data.has(name)).map((name) => [name, String(data.get(name))]);
    keepDraft(Object.fromEntries(typed) as Draft);
  }

  return (
    <Form
      ref={element}
      form={{ ...form, onInput }}
      submit={isLast ? strings.register : strings.next}
      after={
        <>
          {step > 0 ? (
            <Button wide onClick={() => turnTo(step - 1)}>
              {ui.back}
            </Button>
          ) : null}
          <p className="hint">{strings.risk}</p>
        </>
      }
      onFocus={prepareCaptcha}
    >
      <StorageNotice locale={locale} />
      {steps.slice(0, reached + 1).map(({ legend, Part }, index) => (
        <fieldset key={index} className="step" hidden={step !== index}>
          <legend>{legend(locale)}</legend>
          <Part locale={locale} errors={form.errors} signUpEmail={signUpEmail} />
          {index === steps.length - 1 ? <Agreement locale={locale} /> : null}
        </fieldset>
      ))}
    </Form>
  );
}
