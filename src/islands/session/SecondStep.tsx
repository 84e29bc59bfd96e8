import { secondStepFields } from '#contract/factor.ts';
import type { Member } from '#contract/session.ts';
import { checkForm } from '#i18n/check-form.ts';
import { failureText, formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { finishLogin, isTicketOver } from '#stores/mfa-login.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';
import { secondStepIn, SecondStepField } from './SecondStepField.tsx';

interface SecondStepProps {
  locale: Locale;
  /** The challenge of the sign-in whose password was accepted. */
  ticket: string;
  onIn: (member: Member) => void;
  /** Returns to the password, with an error message, or with null at the player's wish. */
  onBack: (why: string | null) => void;
}

/** Shows the second step of a sign-in, where one is needed. */
export function SecondStep({ locale, ticket, onIn, onBack }: SecondStepProps) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => checkForm(secondStepFields, secondStepIn(data), locale),
    async send(step) {
      const outcome = await finishLogin(ticket, step);
      if (outcome.ok) onIn(outcome.value);
      else if (isTicketOver(outcome.failure)) onBack(failureText(outcome.failure, locale));
      else return formProblem(outcome.failure, locale);
      return null;
    },
  });
  return (
    <Form
      form={form}
      submit={strings.login}
      aria-label={strings.secondStepTitle}
      after={
        <Button kind="quiet" wide onClick={() => onBack(null)}>
          {strings.loginAgain}
        </Button>
      }
    >
      <h2>{strings.secondStepTitle}</h2>
      <SecondStepField locale={locale} errors={form.errors} isFocused />
    </Form>
  );
}
