/**
 * The names a member signs in by: username, CPF or phone. What was typed is read in every possible way. Each reading is looked up, counted
 * and hashed for alike, whether anybody has it or not. Nothing tells who is a member.
 */
import { createHmac } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import { plainUsername } from '#lib/typed-text/names.ts';
import { parseCpf, parseMobile } from '#lib/typed-text/identifiers.ts';
import type { Database } from '#server/platform/db/database.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';

/** One way to read a name; `value` as the member's row has it, so that every spelling of a number is one reading. */
export interface LoginIdentifier {
  readonly by: 'account' | 'cpf' | 'phone';
  readonly value: string;
}

const ACCOUNT = /^[a-z0-9._-]{4,24}$/;

/** Every way a typed name can be read, at least one. Eleven digits may be all three: usernames of old are digits alone. */
export function parseLoginName(name: string): readonly [LoginIdentifier, ...LoginIdentifier[]] {
  const account = plainUsername(name);
  const cpf = parseCpf(name);
  const phone = parseMobile(name);
  const numbers: LoginIdentifier[] = [
    ...(cpf === null ? [] : [{ by: 'cpf', value: cpf } as const]),
    ...(phone === null ? [] : [{ by: 'phone', value: phone } as const]),
  ];
  const [first, ...others] = numbers;
  if (first && !ACCOUNT.test(account)) return [first, ...others];
  return [{ by: 'account', value: account }, ...numbers];
}

/** Who each reading names, in their order; null: nobody. One query, whatever it finds. */
export async function membersBy(db: Database, readings: readonly LoginIdentifier[]): Promise<(MemberRow | null)[]> {
  const rows = await db
    .select()
    .from(members)
    .where(or(...readings.map(({ by, value }) => eq(members[by], value))));
  return readings.map(({ by, value }) => rows.find((row) => row[by] === value) ?? null);
}

/** A reading as a count knows it: no number of anybody's stands in the tables of limits. Under another encryption key it is counted anew. */
export function keyOf([pepper]: EncryptionKeys, { by, value }: LoginIdentifier): string {
  return createHmac('sha256', pepper).update(`login name|${by}|${value}`).digest('base64url').slice(0, 22);
}
