/**
 * Stores invitations: links by which an operator sets up the sign-in, each once and within 72 hours
 * (docs/domain/back-office.md#invitations).
 */
import { and, eq, gt, isNull } from '#server/platform/db/drizzle.ts';
import { wireDate } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { HOUR } from '#server/platform/time.ts';
import { hashToken, newToken } from '#server/platform/security/token.ts';
import { operatorInvitations, operators } from '#server/backoffice/schema.ts';

const LASTS_MS = 72 * HOUR;

/** The path of the page that a link opens, with the name of the key's parameter. */
export const INVITATION_PATH = '/backoffice/page/invitation?key=';

/** A new link, as calls return it. `invitation`: its path, which is never stored or shown again. */
export interface InvitationLink {
  readonly invitation: string;
  readonly invitation_until: string;
}

/** Creates an operator's link. It ends the earlier ones. */
export async function invite({ db, now }: Pick<Services, 'db' | 'now'>, operatorId: number): Promise<InvitationLink> {
  const at = now();
  const unused = and(eq(operatorInvitations.operatorId, operatorId), isNull(operatorInvitations.usedAt));
  await db
    .update(operatorInvitations)
    .set({ expiresAt: at })
    .where(and(unused, gt(operatorInvitations.expiresAt, at)));
  const { token, hash } = newToken();
  const expiresAt = new Date(at.getTime() + LASTS_MS);
  await db.insert(operatorInvitations).values({ operatorId, keyHash: hash, createdAt: at, expiresAt });
  return { invitation: `${INVITATION_PATH}${token}`, invitation_until: wireDate(expiresAt) };
}

/** Describes an opened link. `unknown`: it never existed, or its operator's access ended. */
export type Invitation =
  | { readonly state: 'open'; readonly id: number; readonly operator: typeof operators.$inferSelect }
  | { readonly state: 'used' | 'expired' | 'unknown' };

export async function invitationOf({ db, now }: Pick<Services, 'db' | 'now'>, key: string): Promise<Invitation> {
  const [row] = await db
    .select({ invitation: operatorInvitations, operator: operators })
    .from(operatorInvitations)
    .innerJoin(operators, eq(operators.id, operatorInvitations.operatorId))
    .where(and(eq(operatorInvitations.keyHash, hashToken(key)), isNull(operators.endedAt)));
  if (!row) return { state: 'unknown' };
  const { invitation, operator } = row;
  if (invitation.usedAt !== null) return { state: 'used' };
  return invitation.expiresAt <= now() ? { state: 'expired' } : { state: 'open', id: invitation.id, operator };
}

/** Uses a link up. Returns false if it was used or has expired. The caller has locked the operator. */
export async function consumeInvitation(tx: Database, id: number, at: Date): Promise<boolean> {
  const open = and(isNull(operatorInvitations.usedAt), gt(operatorInvitations.expiresAt, at));
  const used = await tx
    .update(operatorInvitations)
    .set({ usedAt: at })
    .where(and(eq(operatorInvitations.id, id), open))
    .returning({ id: operatorInvitations.id });
  return used.length > 0;
}
