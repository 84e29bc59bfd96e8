import { useState } from 'react';
import { MESSAGE_LENGTH, playerMessageFields, supportSubjects, visitorMessageFields } from '#contract/support.ts';
import type { SupportSubject } from '#contract/support.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { numberFormat } from '#lib/number-format.ts';
import { $session, hasSession } from '#stores/session.ts';
import { prepareCaptcha } from '#stores/sign-in.ts';
import { sendMessage, sendVisitorMessage } from '#stores/support.ts';
import type { PlayerMessage, VisitorMessage } from '#stores/support.ts';
import { orderKindOf } from '#stores/support-orders.ts';
import { Choice } from '#ui/Choice.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useForm } from '#ui/useForm.ts';
import { useQuery } from '#ui/useQuery.ts';
import { useStore } from '#ui/useStore.ts';
import { MessageSent } from './MessageSent.tsx';
import { OrderChoice } from './OrderChoice.tsx';

interface Sent {
  readonly protocol: string;
  /** The address for a visitor's answer; "" for a player. */
  readonly email: string;
}

/**
 * Sends a message to support: a player's with its deposit or withdrawal, a visitor's with the address for the answer.
 */
export default function SupportForm({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'support');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const isPlayer = useStore($session).status === 'player';
  const wanted = useQuery('order') ?? '';
  const [chosen, setSubject] = useState<SupportSubject | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const subject = chosen ?? orderKindOf(wanted);

  const form = useForm<PlayerMessage | VisitorMessage>({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const text = (name: string) => String(data.get(name) ?? '');
      const message = { subject: text('subject') as SupportSubject, text: text('text') };
      // A press may come before the session's reply. The page shows a player no field for a name or an e-mail.
      return hasSession()
        ? checkForm(playerMessageFields, { ...message, order: text('order') }, locale)
        : checkForm(visitorMessageFields, { ...message, name: text('name'), email: text('email') }, locale);
    },
    async send(message) {
      const outcome = 'email' in message ? await sendVisitorMessage(message) : await sendMessage(message);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      setSent({ protocol: outcome.value.protocol, email: 'email' in message ? message.email : '' });
      return null;
    },
  });

  if (sent !== null) return <MessageSent locale={locale} {...sent} onAnother={() => setSent(null)} />;
  const whole = numberFormat(tag, {});
  const lengths = { max: whole.format(MESSAGE_LENGTH.max), min: MESSAGE_LENGTH.min };
  const kind = subject === 'deposit' || subject === 'withdrawal' ? subject : null;
  return (
    <>
      <h2>{strings.title}</h2>
      <p className="support-lead" data-for="visitor">
        {strings.lead_visitor}
      </p>
      <p className="support-lead" data-for="player">
        {strings.lead_player}
      </p>
      <Form
        form={form}
        submit={strings.send}
        {...(isPlayer ? {} : { onFocus: prepareCaptcha })}
        after={<p className="hint">{strings.never}</p>}
      >
        <Choice
          name="subject"
          look="chips"
          legend={strings.subject}
          options={supportSubjects.map((value) => ({ value, label: strings[`subject_${value}`] }))}
          value={subject}
          onValue={(value) => setSubject(value as SupportSubject)}
          error={form.errors.subject}
        />
        {isPlayer && kind !== null ? (
          <OrderChoice
            locale={locale}
            kind={kind}
            wanted={orderKindOf(wanted) === kind ? wanted : ''}
            error={form.errors.order}
          />
        ) : null}
        <TextArea
          name="text"
          label={strings.text}
          maxLength={MESSAGE_LENGTH.max}
          hintOf={(length) => fill(strings.count, { ...lengths, count: whole.format(length) }, tag)}
          error={form.errors.text}
        />
        {isPlayer ? null : (
          <div className="support-visitor" data-for="visitor">
            <Field name="name" label={strings.name} autoComplete="name" error={form.errors.name} />
            <Field
              name="email"
              label={strings.email}
              hint={strings.emailHint}
              type="text"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              error={form.errors.email}
            />
            <button type="button" className="link" data-opens="login">
              {strings.login}
            </button>
          </div>
        )}
      </Form>
    </>
  );
}
