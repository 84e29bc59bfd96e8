/** The form has one key field where the wire has one for each kind of destination: faults of any of them belong to it. */
import { pixKeyField } from '#contract/withdrawal.ts';

const wireKeys: readonly string[] = [...Object.values(pixKeyField), 'member_bank_id'];

export function errorsByField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [wireKeys.includes(field) ? 'key' : field, text]),
  );
}
