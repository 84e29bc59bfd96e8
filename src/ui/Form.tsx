import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import { Button } from './Button.tsx';
import type { ButtonProps } from './Button.tsx';
import { Notice } from './Notice.tsx';
import type { FormLife } from './useForm.ts';

type Attributes = Omit<
  FormHTMLAttributes<HTMLFormElement>,
  'className' | 'method' | 'noValidate' | 'onSubmit' | 'onInput'
>;

interface FormProps extends Attributes {
  /** The result of useForm. */
  form: Pick<FormLife, 'problem' | 'busy' | 'onSubmit'> & Partial<Pick<FormLife, 'onInput'>>;
  /** The label of the submit button. */
  submit: string;
  kind?: ButtonProps['kind'];
  /** Content below the submit button: a link, a hint. */
  after?: ReactNode;
  ref?: Ref<HTMLFormElement>;
  /** The fields. */
  children: ReactNode;
}

/**
 * Renders a form: its fields, its error, and the button that sends it. Its method is `post`, so that a submit before hydration never writes
 * typed text into the address. The fields show their errors themselves, in the page's language.
 */
export function Form({ form, submit, kind = 'primary', after, children, ...attributes }: FormProps) {
  return (
    <form {...attributes} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      {children}
      {form.problem ? <Notice tone="error">{form.problem}</Notice> : null}
      <Button type="submit" kind={kind} wide busy={form.busy}>
        {submit}
      </Button>
      {after}
    </form>
  );
}
