/** Declares how the binding of calls finds the holder of a bearer token. contexts/identity/sessions implements it. */
import type { Services } from '#server/platform/services.ts';
import type { AuthenticatedSession } from './handler.ts';

/** Says how a call uses the session. `passive`: the page calls by itself, which does not extend an idle session. */
export type Use = 'active' | 'passive';

/** `revoked`: the session was ended from outside. */
export type Resolved = AuthenticatedSession | 'nobody' | 'revoked';

export interface Authenticator {
  /** Finds the session of a bearer token, in statements of its own, before the handler. */
  readonly resolve: (services: Services, bearer: string | null, use: Use) => Promise<Resolved>;
  /** Finds the session by its token's hash. */
  readonly resolveHash: (services: Services, hash: string, use: Use) => Promise<Resolved>;
  /** Runs what must precede each call of a signed-in player. */
  readonly afterResolve: (services: Services, session: AuthenticatedSession) => Promise<void>;
}
