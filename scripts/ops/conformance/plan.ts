/**
 * Plans the checks of a call from the contract alone: calls that read are checked for good replies, calls that write
 * only for refusals. A call whose empty body is valid is never sent with a session, because a back end would run it.
 */
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';

export type Input = Readonly<Record<string, unknown>>;

export type Check =
  | 'without a token'
  | 'with a wrong token'
  | 'a good reply'
  | 'without its fields'
  | 'a wrong field'
  | 'a body that is no JSON';

export interface Plan {
  readonly checks: readonly Check[];
  /** The valid input. */
  readonly sample: Input;
  /**
   * A field with a value that the contract refuses; null where it accepts everything, or where no invalid input is
   * sent.
   */
  readonly wrong: { readonly field: string; readonly input: Input } | null;
  /** Why neither a good reply nor the fields are checked; null where one is. */
  readonly unasked: string | null;
}

/** The inputs that reads need for a good reply. */
const samples: Partial<Record<CallName, Input>> = {
  gameList: { isMobile: 1 },
  balances: { currency: 'BRL', platType: 'jogada' },
  accountFree: { account: 'conformance' },
};

/** Calls that only report a presence, so they may be sent for real. */
const harmless: readonly CallName[] = ['rainHere'];

/** Values that fields with rules refuse, in a query or in a body. */
const rubbish = ['?', '\u0001', '-1'];

/** Returns the plan of a call. */
export function planOf(name: CallName, call: Call): Plan {
  const sample = samples[name] ?? {};
  const isRead = call.effect === 'read' || harmless.includes(name);
  const takesNothing = v.is(call.input, {});
  const door: Check[] = call.access === 'player' ? ['without a token', 'with a wrong token'] : [];
  if (!isRead && takesNothing)
    return { checks: door, sample, wrong: null, unasked: 'its empty body is a good one: it would be done' };
  const wrong = isRead ? wrongField(call, sample) : null;
  const checks: Check[] = [
    ...door,
    ...(isRead && v.is(call.input, sample) ? (['a good reply'] as const) : []),
    ...(takesNothing ? [] : (['without its fields'] as const)),
    ...(wrong ? (['a wrong field'] as const) : []),
    ...(call.method === 'POST' ? (['a body that is no JSON'] as const) : []),
  ];
  return { checks, sample, wrong, unasked: null };
}

/** Returns the first field that refuses a malformed value in an otherwise valid input, or null. */
function wrongField(call: Call, sample: Input): Plan['wrong'] {
  for (const field of fieldsOf(call.input))
    for (const value of rubbish) {
      const input = { ...sample, [field]: value };
      if (faultsOf(call, input).every((fault) => fault === field) && !v.is(call.input, input)) return { field, input };
    }
  return null;
}

/** Returns the fields of a call's input; of an input with variants, those that all variants have. */
const fieldsOf = (schema: v.GenericSchema): readonly string[] =>
  'entries' in schema
    ? Object.keys(schema.entries as object)
    : 'pipe' in schema
      ? fieldsOf((schema.pipe as v.GenericSchema[])[0] as v.GenericSchema)
      : [];

/** Returns the fields of an input that violate the contract. */
export function faultsOf(call: Call, input: Input): readonly string[] {
  const { issues = [] } = v.safeParse(call.input, input);
  return issues.map((issue) => String(issue.path?.[0]?.key ?? ''));
}
