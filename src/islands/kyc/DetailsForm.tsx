import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { setDetails } from '#stores/kyc.ts';
import { notify } from '#stores/notices.ts';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';
import { DetailFields } from './DetailFields.tsx';
import { checkDetails, readDetails } from './read-details.ts';

/** Asks for the details of a player who registered before they were required. */
export function DetailsForm({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'completion');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => checkDetails(readDetails(data), locale),
    async send(details) {
      const outcome = await setDetails(details);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      notify(strings.saved);
      return null;
    },
  });
  return (
    <Form form={form} submit={strings.save}>
      <DetailFields locale={locale} errors={form.errors} />
    </Form>
  );
}
