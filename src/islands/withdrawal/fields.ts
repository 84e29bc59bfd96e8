/** The one key field of the form, where the wire has one for each kind of destination. */
import { pixKeyField } from '#contract/withdrawal.ts';
import type { PixKeyKind } from '#lib/pix-key.ts';
import { bareNumber, shownNumber } from '#lib/typing-masks.ts';
import type { NumberKind } from '#lib/typing-masks.ts';

const wireKeys: readonly string[] = [...Object.values(pixKeyField), 'member_bank_id'];

/** Faults of any of them belong to it. */
export function errorsByField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [wireKeys.includes(field) ? 'key' : field, text]),
  );
}

const isNumber = (kind: PixKeyKind | 'bank'): kind is PixKeyKind & NumberKind =>
  kind === 'cpf' || kind === 'cnpj' || kind === 'phone';

/** A key as it is sent: numbers without their separators. */
export const bareKey = (kind: PixKeyKind | 'bank', typed: string): string =>
  isNumber(kind) ? bareNumber(kind, typed) : typed.trim();

/** A key as a person reads it. */
export const shownKey = (kind: PixKeyKind | 'bank', key: string): string =>
  isNumber(kind) ? shownNumber(kind, key) : key;
