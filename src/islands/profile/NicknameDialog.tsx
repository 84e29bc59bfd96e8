import { setNicknameCall } from '#contract/profile.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { setNickname } from '#stores/profile.ts';
import { closeDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';

const ID = 'nickname';

export function NicknameDialog({ locale, nickname }: { locale: Locale; nickname: string }) {
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
      closeDialog(ID);
      return null;
    },
  });
  return (
    <Dialog id={ID} title={strings.changeNickname} closeLabel={ui.close}>
      <Form form={form} submit={strings.save}>
        <Field
          name="nickname"
          label={strings.nickname}
          hint={strings.nicknameHint}
          autoComplete="nickname"
          maxLength={64}
          defaultValue={nickname}
          error={form.errors.nickname}
        />
      </Form>
    </Dialog>
  );
}
