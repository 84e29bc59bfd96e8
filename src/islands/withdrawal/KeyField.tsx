import { numberMasks, shownNumber } from '#lib/typed-text/masks.ts';
import type { TypingMask } from '#lib/typed-text/masks.ts';
import type { PixKeyKind } from '#lib/typed-text/pix-key.ts';
import { Field } from '#ui/Field.tsx';

/**
 * The keyboard and autofill attributes of each kind. A CNPJ has letters too
 * (docs/domain/identity-documents.md#cnpj-numbers).
 */
const inputs: Record<
  PixKeyKind,
  {
    inputMode: 'numeric' | 'tel' | 'email' | 'text';
    autoComplete: string;
    autoCapitalize?: string;
    mask?: TypingMask;
    placeholder: string;
  }
> = {
  cpf: { inputMode: 'numeric', autoComplete: 'off', mask: numberMasks.cpf, placeholder: '000.000.000-00' },
  phone: { inputMode: 'tel', autoComplete: 'tel-national', mask: numberMasks.phone, placeholder: '(11) 90000-0000' },
  email: {
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    placeholder: 'nome@exemplo.com',
  },
  cnpj: {
    inputMode: 'text',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    mask: numberMasks.cnpj,
    placeholder: 'AA.AAA.AAA/AAAA-00',
  },
  evp: {
    inputMode: 'text',
    autoComplete: 'off',
    autoCapitalize: 'none',
    placeholder: '00000000-0000-0000-0000-000000000000',
  },
};

interface KeyFieldProps {
  kind: PixKeyKind;
  label: string;
  hint: string;
  error?: string | undefined;
  /** The fixed value of a CPF key, because only the player's own is paid. */
  ownCpf: string;
}

export function KeyField({ kind, ownCpf, ...field }: KeyFieldProps) {
  const own = kind === 'cpf' && ownCpf !== '' ? { readOnly: true, defaultValue: shownNumber('cpf', ownCpf) } : {};
  return <Field name="key" spellCheck={false} {...inputs[kind]} {...own} {...field} />;
}
