/** Defines the tables of passkeys (docs/domain/accounts.md#passkeys). They hold public keys alone, so a stolen table opens nothing. */
import { bigint, boolean, index, jsonb, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

export const passkeys = pgTable(
  'passkey',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** The credential's id on the device, base64url. One credential belongs to one member. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The device's signature counter; always 0 where the device has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the device is reached, in WebAuthn's words ("internal", "hybrid"). */
    transports: jsonb().$type<readonly string[]>().notNull(),
    /** Whether the owner's other devices have a copy. */
    backedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    /** When a copy of the key was detected and the passkey disabled. */
    stoppedAt: instant(),
  },
  (table) => [index().on(table.memberId)],
);

/** The user handle of a member on devices. It is random, so that it identifies nobody. */
export const passkeyHandles = pgTable('passkey_handle', {
  memberId: reference(() => members.id).primaryKey(),
  handle: text().notNull().unique(),
});

/** Challenges for devices, until they are answered or expire. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    /** The member who registers a key; null at a sign-in, where the member is unknown. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
