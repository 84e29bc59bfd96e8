/** Operators of the tests: written to the database, each with a token that is made of their name. */
import type { Role } from '#server/backoffice/roles.ts';
import { hashToken } from '#server/core/token.ts';
import { operators } from '#server/backoffice/schema.ts';
import type { House } from './players.ts';

/** The token of an operator of this name, who is there from now on; of all roles together unless one is said. */
export async function operatorToken(
  { db, now }: Pick<House, 'db' | 'now'>,
  name: string,
  role: Role = 'admin',
): Promise<string> {
  const token = `token-of-operator-${name}`;
  await db
    .insert(operators)
    .values({ name, role, tokenHash: hashToken(token), createdAt: now() })
    .onConflictDoNothing();
  return token;
}
