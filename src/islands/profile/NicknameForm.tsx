import { setNicknameCall } from '#contract/profile.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { setNickname } from '#stores/profile.ts';
import { closeDialog } from '#ui/dialogs.ts';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';

interface NicknameFormProps {
  locale: Locale;
  nickname: string;
  /** The id of its dialog. */
  dialog: string;
}

/** Changes the name that others see. */
export function NicknameForm({ locale, nickname, dialog }: NicknameFormProps) {
  const strings = stringsFor(locale, 'profile');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => checkForm(setNicknameCall.input, { nickname: String(data.get('nickname') ?? '') }, locale),
    async send(input) {
      const outcome = await setNickname(input.nickname);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      notify(strings.nicknameSaved);
      closeDialog(dialog);
      return null;
    },
  });
  return (
    <Form form={form} submit={strings.save}>
      <Field
        name="nickname"
        label={strings.nickname}
        hint={strings.nicknameHint}
        autoComplete="nickname"
        defaultValue={nickname}
        error={form.errors.nickname}
      />
    </Form>
  );
}
