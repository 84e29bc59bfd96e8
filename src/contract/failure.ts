/** Lists every way a call can fail, as one union. The client returns it, stores pass it on, islands show it. */
import type { RefusalCode, RefusalValues } from './refusals.ts';

export type Failure =
  /** The server refused. `code` is null where another back end sent only a text; then `message` is shown. */
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode | null;
      readonly message: string;
      readonly httpCode: number;
      readonly field?: string | undefined;
      readonly values?: RefusalValues | undefined;
    }
  /** The session has expired, or there was none. */
  | { readonly kind: 'expired' }
  /** An operator, or a sign-in elsewhere, ended the session. */
  | { readonly kind: 'forced-offline' }
  /** No reply arrived, so it is unknown whether the server did it. */
  | { readonly kind: 'network' }
  /** The page and the server disagree on whether the money is play money (stores/play-money.ts). Nothing was sent. */
  | { readonly kind: 'money-said'; readonly said: 'play-unsaid' | 'real-unsaid' }
  /** A reply that does not fit the contract. */
  | { readonly kind: 'unexpected' };

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };
