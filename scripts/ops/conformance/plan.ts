/**
 * What is asked of a call, found from the contract alone: reads for a good reply, what writes only for what it must refuse. A
 * call whose empty body is a good one is never sent with a session: a back end would do it.
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
  /** What a good reply is asked for with. */
  readonly sample: Input;
  /** A field and a value that the contract does not let through; null where it lets everything through, or where nothing wrong is sent. */
  readonly wrong: { readonly field: string; readonly input: Input } | null;
  /** Why neither a good reply nor its fields are asked about; null where one is. */
  readonly unasked: string | null;
}

/** Input that a read needs to answer well. */
const samples: Partial<Record<CallName, Input>> = {
  gameList: { isMobile: 1 },
  balances: { currency: 'BRL', platType: 'jogada' },
};

/** Says only that somebody is there: it may be asked for real. */
const harmless: readonly CallName[] = ['rainHere'];

/** Values that fields with rules of their own refuse, whether they stand in a query or in a body. */
const rubbish = ['?', '\u0001', '-1'];

/** The plan of a call. */
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

/** The first field that refuses some malformed input beside an otherwise good input. */
function wrongField(call: Call, sample: Input): Plan['wrong'] {
  for (const field of fieldsOf(call.input))
    for (const value of rubbish) {
      const input = { ...sample, [field]: value };
      if (faultsOf(call, input).every((fault) => fault === field) && !v.is(call.input, input)) return { field, input };
    }
  return null;
}

/** The fields of a call's input; of one that comes in variants, those that all of them have. */
const fieldsOf = (schema: v.GenericSchema): readonly string[] =>
  'entries' in schema
    ? Object.keys(schema.entries as object)
    : 'pipe' in schema
      ? fieldsOf((schema.pipe as v.GenericSchema[])[0] as v.GenericSchema)
      : [];

/** The fields that the contract finds wrong in an input. */
export function faultsOf(call: Call, input: Input): readonly string[] {
  const { issues = [] } = v.safeParse(call.input, input);
  return issues.map((issue) => String(issue.path?.[0]?.key ?? ''));
}
