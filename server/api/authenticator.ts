/** Declares how the binding of calls finds the holder of a bearer token. contexts/identity/sessions implements it. */
import type { Services } from '#server/platform/services.ts';
import type { AuthenticatedSession } from './handler.ts';

/** `passive`: the page listens or looks by itself, which keeps no idle session alive. */
export type Use = 'active' | 'passive';

/** `revoked`: the session was ended from outside. */
export type Resolved = AuthenticatedSession | 'nobody' | 'revoked';

export interface Authenticator {
  /** Finds the session of a bearer token, in statements of its own, before the handler. */
  readonly resolve: (services: Services, bearer: string | null, use: Use) => Promise<Resolved>;
  /** Finds the session by its token's hash. */
  readonly resolveHash: (services: Services, hash: string, use: Use) => Promise<Resolved>;
  /** Does what each call of a signed-in player begins with. */
  readonly afterResolve: (services: Services, session: AuthenticatedSession) => Promise<void>;
}
