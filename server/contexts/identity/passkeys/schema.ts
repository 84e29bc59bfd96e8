/** Passkeys (docs/domain/accounts.md#passkeys): public halves alone, which open nothing for who steals the table. */
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import { createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

export const passkeys = pgTable(
  'passkey',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** The device's name for it, base64url: one key is one member's. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often the device says that it has signed; 0 for ever where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the device is reached, in its own words ("internal", "hybrid"). */
    transports: jsonb().$type<readonly string[]>().notNull(),
    /** Whether its owner's other devices have it as well. */
    backedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    /** Since a copy of it was seen. */
    stoppedAt: instant(),
  },
  (table) => [index().on(table.memberId)],
);

/** What devices call a member: random, so that neither device nor site tells by it who somebody is. */
export const passkeyHandles = pgTable('passkey_handle', {
  memberId: reference(() => members.id).primaryKey(),
  handle: text().notNull().unique(),
});

/** What a device is to sign, until it is answered or its time is over. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    /** Who makes a key; null at a sign-in, where nobody knows yet. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
