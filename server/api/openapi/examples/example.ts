/** Declares an example: a request and its reply, with invented values. */
import type { CallName } from '#contract/calls.ts';

export interface Example {
  /** The request's fields, as on the wire. */
  readonly input: object;
  /** The reply beside status and code. Its texts are Portuguese, the default language. */
  readonly reply: object;
}

export type Examples = Readonly<Partial<Record<CallName, Example>>>;
