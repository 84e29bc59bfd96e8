/** Maps the form's one key field to the wire, which has a field for each type of key. */
import { pixKeyField } from '#contract/withdrawal.ts';
import { bareNumber, shownNumber } from '#lib/typed-text/masks.ts';
import type { NumberKind } from '#lib/typed-text/identifiers.ts';
import { parsePixKey } from '#lib/typed-text/pix-key.ts';
import type { PixKeyKind } from '#lib/typed-text/pix-key.ts';

const wireKeys: readonly string[] = [...Object.values(pixKeyField), 'member_bank_id'];

/** Returns the errors by field; those of any key type belong to the one key field. */
export function errorsByField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [wireKeys.includes(field) ? 'key' : field, text]),
  );
}

const isNumber = (kind: PixKeyKind | 'bank'): kind is PixKeyKind & NumberKind =>
  kind === 'cpf' || kind === 'cnpj' || kind === 'phone';

/** Returns a key as it is sent: numbers without separators, others in their canonical form. */
export function bareKey(kind: PixKeyKind | 'bank', typed: string): string {
  if (isNumber(kind)) return bareNumber(kind, typed);
  return kind === 'bank' ? typed : (parsePixKey(kind, typed) ?? typed.trim());
}

/** Returns a key as a person reads it. */
export const shownKey = (kind: PixKeyKind | 'bank', key: string): string =>
  isNumber(kind) ? shownNumber(kind, key) : key;
