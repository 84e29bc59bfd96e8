import { RECOVERY_CODES, secondStepFields } from '#contract/factor.ts';
import type { FactorState } from '#contract/factor.ts';
import { checkForm } from '#i18n/check-form.ts';
import { failureText, formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { removeTotp, renewRecovery } from '#stores/mfa.ts';
import { notify } from '#stores/notices.ts';
import { AskFirst } from '#ui/AskFirst.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useForm } from '#ui/useForm.ts';
import { secondStepIn, SecondStepField } from '#islands/session/SecondStepField.tsx';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

interface TurnedOnProps {
  locale: Locale;
  factor: FactorState;
  onCodes: (codes: readonly string[]) => void;
}

/** Shows since when the second step is on, with new recovery codes and switching it off. */
export function TurnedOn({ locale, factor, onCodes }: TurnedOnProps) {
  const strings = stringsFor(locale, 'factor');
  const since = formatWireDate(factor.since ?? '', localeTable[locale].tag);

  async function renew(): Promise<string | null> {
    const outcome = await renewRecovery();
    if (outcome.ok) onCodes(outcome.value);
    else askAgain(outcome.failure);
    return outcome.ok ? null : failureText(outcome.failure, locale);
  }

  return (
    <>
      <Notice tone="success">{fill(strings.on, { since })}</Notice>
      <section className="section" aria-labelledby="recovery">
        <h2 id="recovery">{strings.codesTitle}</h2>
        <p>{fill(strings.left, { left: factor.recovery_left, total: RECOVERY_CODES })}</p>
        <AskFirst
          kind="quiet"
          label={strings.renew}
          question={strings.renewQuestion}
          yes={strings.renew}
          no={strings.keep}
          act={renew}
        />
      </section>
      <TurnOff locale={locale} />
    </>
  );
}

function TurnOff({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'factor');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => checkForm(secondStepFields, secondStepIn(data), locale),
    async send(step) {
      const outcome = await removeTotp(step);
      if (outcome.ok) {
        notify(strings.turnedOff);
        return null;
      }
      askAgain(outcome.failure);
      return formProblem(outcome.failure, locale);
    },
  });
  return (
    <section className="section" aria-labelledby="turn-off">
      <h2 id="turn-off">{strings.turnOffTitle}</h2>
      <Form form={form} submit={strings.turnOff} kind="danger">
        <p>{strings.turnOffText}</p>
        <SecondStepField locale={locale} errors={form.errors} />
      </Form>
    </section>
  );
}
