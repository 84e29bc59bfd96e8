import { renamePasskeyCall } from '#contract/passkey.ts';
import type { Passkey } from '#contract/passkey.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { renamePasskey } from '#stores/passkeys.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { closeDialog } from '#ui/dialogs.ts';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';

export const RENAME_PASSKEY = 'rename-passkey';
const LONGEST = 40;

/** Asks for a new name of the chosen passkey. */
export function RenamePasskey({ locale, chosen }: { locale: Locale; chosen: Passkey | null }) {
  const strings = stringsFor(locale, 'passkey');
  return (
    <Dialog id={RENAME_PASSKEY} title={strings.rename} closeLabel={stringsFor(locale, 'ui').close}>
      {chosen ? <NameForm key={chosen.id} locale={locale} chosen={chosen} /> : null}
    </Dialog>
  );
}

function NameForm({ locale, chosen }: { locale: Locale; chosen: Passkey }) {
  const strings = stringsFor(locale, 'passkey');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) =>
      checkForm(renamePasskeyCall.input, { id: chosen.id, name: String(data.get('name') ?? '') }, locale),
    async send(input) {
      const outcome = await renamePasskey(input);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      closeDialog(RENAME_PASSKEY);
      notify(strings.renamed);
      return null;
    },
  });
  return (
    <Form form={form} submit={strings.save}>
      <Field
        name="name"
        label={strings.name}
        hint={fill(strings.nameHint, { max: LONGEST })}
        defaultValue={chosen.name}
        maxLength={LONGEST}
        autoComplete="off"
        error={form.errors.name}
      />
    </Form>
  );
}
