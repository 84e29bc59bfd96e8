import type { Authenticator } from '#server/api/authenticator.ts';
import { beginDay } from '#server/contexts/identity/login/sign-in.ts';
import { resolveSession, resolveSessionHash } from '#server/contexts/identity/sessions/sessions.ts';

/** Reads bearer tokens as sessions of this server. */
export const sessionAuthenticator: Authenticator = {
  resolve: ({ db, now }, bearer, use) => resolveSession(db, bearer, now(), use),
  resolveHash: ({ db, now }, hash, use) => resolveSessionHash(db, hash, now(), use),
  afterResolve: beginDay,
};
