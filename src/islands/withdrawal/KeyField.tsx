import type { PixKeyKind } from '#lib/pix-key.ts';
import { Field } from '#ui/Field.tsx';

/** What a keyboard and a browser should offer for each kind. A CNPJ has letters too (domain 1.6). */
const inputs: Record<
  PixKeyKind,
  {
    inputMode: 'numeric' | 'tel' | 'email' | 'text';
    autoComplete: string;
    autoCapitalize?: string;
    maxLength: number;
    placeholder: string;
  }
> = {
  cpf: { inputMode: 'numeric', autoComplete: 'off', maxLength: 14, placeholder: '000.000.000-00' },
  phone: { inputMode: 'tel', autoComplete: 'tel-national', maxLength: 20, placeholder: '(11) 90000-0000' },
  email: {
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    maxLength: 77,
    placeholder: 'nome@exemplo.com',
  },
  cnpj: {
    inputMode: 'text',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 18,
    placeholder: 'AA.AAA.AAA/AAAA-00',
  },
  evp: {
    inputMode: 'text',
    autoComplete: 'off',
    autoCapitalize: 'none',
    maxLength: 36,
    placeholder: '00000000-0000-0000-0000-000000000000',
  },
};

interface KeyFieldProps {
  kind: PixKeyKind;
  label: string;
  hint: string;
  error?: string | undefined;
}

export function KeyField({ kind, ...field }: KeyFieldProps) {
  return <Field name="key" spellCheck={false} {...inputs[kind]} {...field} />;
}
