/**
 * Parses the names by which members sign in: username, CPF or phone. A typed name is read in every possible way. Each
 * reading is looked up, counted and hashed alike, whether or not a member has it, so that no name's owner is revealed.
 */
import { createHmac } from 'node:crypto';
import { eq, or } from '#server/platform/db/drizzle.ts';
import { plainUsername } from '#lib/typed-text/names.ts';
import { parseCpf, parseMobile } from '#lib/typed-text/identifiers.ts';
import type { Database } from '#server/platform/db/database.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';

/**
 * Describes one reading of a name; `value` as in the member's row, so that every spelling of a number is one reading.
 */
export interface LoginIdentifier {
  readonly by: 'account' | 'cpf' | 'phone';
  readonly value: string;
}

const ACCOUNT = /^[a-z0-9._-]{4,24}$/;

/** Returns every reading of a typed name, at least one. Eleven digits may have all three, because old usernames may be digits alone. */
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

/** Returns the member of each reading, in their order, or `null`. One query in every case. */
export async function membersBy(db: Database, readings: readonly LoginIdentifier[]): Promise<(MemberRow | null)[]> {
  const rows = await db
    .select()
    .from(members)
    .where(or(...readings.map(({ by, value }) => eq(members[by], value))));
  return readings.map(({ by, value }) => rows.find((row) => row[by] === value) ?? null);
}

/**
 * Returns a reading's key for counters, a hash, so that the tables of limits hold no CPF or phone. Another encryption key starts new counters.
 */
export function keyOf([encryptionKey]: EncryptionKeys, { by, value }: LoginIdentifier): string {
  return createHmac('sha256', encryptionKey).update(`login name|${by}|${value}`).digest('base64url').slice(0, 22);
}
