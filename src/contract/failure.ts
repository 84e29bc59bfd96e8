/** Every way a call can fail, as one union: the client makes it, stores hand it on, islands say it. */
import type { RefusalCode, RefusalValues } from './refusals.ts';

export type Failure =
  /** The server said no. `code` is null when it spoke in words alone (another back end); then `message` is shown. */
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode | null;
      readonly message: string;
      readonly httpCode: number;
      readonly field?: string | undefined;
      readonly values?: RefusalValues | undefined;
    }
  /** The session ran out, or there was none. */
  | { readonly kind: 'expired' }
  /** An operator, or a sign-in elsewhere, ended the session. */
  | { readonly kind: 'forced-offline' }
  /** No answer: nobody knows whether the server did it. */
  | { readonly kind: 'network' }
  /** The page and the server say different things of what the money is (stores/play-money.ts); nothing was sent. */
  | { readonly kind: 'money-said'; readonly said: 'play-unsaid' | 'real-unsaid' }
  /** An answer that is not the contract's. */
  | { readonly kind: 'unexpected' };

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };
