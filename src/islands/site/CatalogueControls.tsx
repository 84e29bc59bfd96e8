import type { IslandStrings } from '#i18n/island-namespaces.ts';
import type texts from '#locales/pt/catalogue.json';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Choice } from '#ui/Choice.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Part } from './Part.tsx';

export type CatalogueTexts = typeof texts;

const kinds = ['primary', 'light', 'line', 'quiet', 'danger'] as const;

/** Shows buttons and fields. Each has a form of its own, because radio groups of two catalogues on one page must not be one group. */
export function CatalogueControls({ texts, ui }: { texts: CatalogueTexts; ui: IslandStrings['ui'] }) {
  const options = [
    { value: '1', label: texts.first },
    { value: '2', label: texts.second },
    { value: '3', label: texts.third, disabled: true },
  ];
  const passwordLabels = { showLabel: ui.showPassword, hideLabel: ui.hidePassword, autoComplete: 'off' } as const;
  return (
    <form className="catalogue" noValidate onSubmit={(event) => event.preventDefault()}>
      <Part name="Button">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {texts[kind]}
          </Button>
        ))}
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} busy>
            {texts.busy}
          </Button>
        ))}
        <Button kind="primary" disabled>
          {texts.disabled}
        </Button>
        <Button disabled>{texts.disabled}</Button>
        <Button kind="primary" wide>
          {texts.wide}
        </Button>
      </Part>
      <Part name="Field" stacked>
        <Field name="plain" label={texts.plain} autoComplete="off" />
        <Field name="hint" label={texts.withHint} hint={texts.hint} autoComplete="off" />
        <Field name="error" label={texts.withError} error={texts.error} autoComplete="off" />
        <Field name="disabled" label={texts.disabled} disabled />
        <Field
          name="amount"
          label={texts.amount}
          prefix="R$"
          size="large"
          inputMode="decimal"
          autoComplete="off"
          end={
            <button type="button" className="link">
              {texts.all}
            </button>
          }
        />
      </Part>
      <Part name="PasswordField" stacked>
        <PasswordField name="password" label={texts.password} {...passwordLabels} />
        <PasswordField name="wrong" label={texts.password} error={texts.error} {...passwordLabels} />
      </Part>
      <Part name="SelectField" stacked>
        <SelectField name="select" label={texts.select} options={options} hint={texts.hint} />
        <SelectField name="wrongSelect" label={texts.select} options={options} error={texts.error} />
      </Part>
      <Part name="Checkbox" stacked>
        <Checkbox name="accept" defaultChecked>
          {texts.accept}
        </Checkbox>
        <Checkbox name="unaccepted" error={texts.error}>
          {texts.accept}
        </Checkbox>
      </Part>
      <Part name="Choice" stacked>
        <Choice
          name="cards"
          legend={texts.cards}
          options={options.map((option) => ({ ...option, detail: texts.detail }))}
          defaultValue="1"
        />
        <Choice name="chips" legend={texts.chips} look="chips" options={options} defaultValue="2" />
        <Choice name="wrongChips" legend={texts.withError} look="chips" options={options} error={texts.error} />
      </Part>
    </form>
  );
}
