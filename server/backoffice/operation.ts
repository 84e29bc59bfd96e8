/** Declares an operator's call: its path and input, the permission it needs, its handler, and its caller. `execute.ts` runs it. */
import * as v from 'valibot';
import type { Services } from '#server/platform/services.ts';
import { fieldWithNul } from '#server/platform/text.ts';
import type { Permission, Role } from '#server/backoffice/permissions.ts';
import { typedFields } from '#server/backoffice/typed-fields.ts';
import type { Typed } from '#server/backoffice/typed-fields.ts';
import { refusals } from '#server/backoffice/refusals.ts';
import type { OperatorRefusal } from '#server/backoffice/refusals.ts';

/** Describes why a call was not done. `field`: its field in the form. */
export interface NotDone {
  readonly error: string;
  readonly status: 400 | 403 | 404 | 409;
  readonly field?: string | undefined;
  /** The name of the refusal for programs. Without it there is only a sentence. */
  readonly refusal?: OperatorRefusal;
}
export const notDone = (status: NotDone['status'], error: string, field?: string): NotDone => ({
  error,
  status,
  field,
});
export const refuse = (refusal: OperatorRefusal, status: NotDone['status'] = 409): NotDone => ({
  error: refusals[refusal],
  status,
  refusal,
});
export const isNotDone = (answer: object): answer is NotDone => 'error' in answer;

/** Describes the caller. `operator` is `null` for the installation's own token, which creates the first two admins. */
export interface Requester {
  readonly operator: string | null;
  readonly role: Role;
  readonly ip: string;
  /** The API key that calls in the operator's name. It proposes and never decides. */
  readonly key?: { readonly id: number; readonly prefix: string; readonly scopes: readonly string[] };
}

/** The name of the installation's own token as a caller. */
export const INSTALLATION = 'installation';

/** Describes an entry of the audit log. Missing fields are taken from the call. */
export interface Note {
  readonly call?: string;
  readonly subject?: string;
  readonly before?: object;
  readonly after?: object;
}

/** Provides a running operation with its caller and its transaction's services. */
export interface OperationContext {
  /** The name in players' audit logs: "operator:ana". */
  readonly actor: string;
  /** The same without the prefix; "installation" for its own token. */
  readonly name: string;
  readonly who: Requester;
  readonly reason: string;
  /** The operator who proposed it, if this one approves; `null` without a proposal. */
  readonly askedBy: string | null;
  readonly note: (note: Note) => void;
  /** Runs after the commit, for requests to other hosts. Its result replaces the first one. */
  readonly afterwards: (work: (services: Services) => Promise<object>) => void;
}

export type OperationResult = object | NotDone;

/**
 * Reads the state of a call's subject for the audit log: small, masked, without a secret; `null` if it does not exist.
 */
export type Snapshot<Input> = (services: Services, input: Input) => Promise<object | null>;

export interface OperatorCall {
  readonly method: 'GET' | 'POST';
  /** Below /backoffice; the names of its parts (":bill") are fields of the input. */
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** Describes the call in the published document; begins with a verb. */
  readonly summary: string;
  /** A valid input, without the reason. */
  readonly example: Readonly<Record<string, unknown>>;
  /** When a second operator must approve: never, by its own rule, or also beyond one person's daily limit. */
  readonly agreement: 'never' | 'by rule' | 'beyond reach';
  /** The parts of the path and the body together, without the reason. */
  readonly schema: v.GenericSchema;
  /** The names of all input fields, those of the path included. */
  readonly fields: readonly string[];
  /** The fields that a form has in another form than the wire's. */
  readonly typed: Readonly<Record<string, Typed>>;
  readonly read: (given: Record<string, unknown>) => { readonly input: unknown } | NotDone;
  readonly prepare: (services: Services, input: unknown) => Promise<unknown>;
  /** Returns whether two people must agree, or why the operation cannot be proposed at all. `by`: the proposer. */
  readonly second: (services: Services, input: unknown, by: string) => Promise<boolean | NotDone>;
  /**
   * What it gives to a member at the house's cost, which counts against one person's daily limit; `null` if nothing.
   */
  readonly gives: (services: Services, input: unknown) => Promise<Gift | null>;
  readonly run: (services: Services, input: unknown, act: OperationContext) => Promise<OperationResult>;
  /** Read before and after; `null` if nothing is changed, or if the call creates its subject. */
  readonly snapshot: Snapshot<unknown> | null;
}

/** Money that an operator gives a member. */
export interface Gift {
  readonly member: number;
  /** Centavos. */
  readonly amount: bigint;
}

/** A call that changes something needs a snapshot. */
type WithSnapshot<Parsed> =
  | { readonly method: 'GET' }
  | { readonly method: 'POST'; readonly snapshot: Snapshot<Parsed> | 'it makes something new' };

type Fields = v.GenericSchema & { readonly entries: Readonly<Record<string, unknown>> };

interface Common<Schema extends Fields, Input> extends Pick<OperatorCall, 'path' | 'permission' | 'summary'> {
  /** Missing if the call has no input. */
  readonly example?: OperatorCall['example'];
  /** The parts of the path and the body together. A schema's message is what the operator reads. */
  readonly input: Schema;
  /** Runs slow work without locks before the transaction. */
  readonly prepare?: (services: Services, input: v.InferOutput<Schema>) => Promise<Input>;
  readonly second?: (services: Services, input: v.InferOutput<Schema>, by: string) => Promise<boolean | NotDone>;
  readonly gives?: (services: Services, input: v.InferOutput<Schema>) => Promise<Gift | null>;
}
type Spec<Schema extends Fields, Input> = Common<Schema, Input> & WithSnapshot<v.InferOutput<Schema>>;

/** Defines a call with its handler. A handler that changes something receives `services` whose `db` is the transaction of the audit row. */
export function operatorCall<Schema extends Fields, Input = v.InferOutput<Schema>>(
  spec: Spec<Schema, Input>,
  handler: (services: Services, input: Input, act: OperationContext) => Promise<OperationResult>,
): OperatorCall {
  type Parsed = v.InferOutput<Schema>;
  const { method, path: at, permission, summary, example = {}, input: schema, prepare, second, gives } = spec;
  const snapshot = spec.method === 'POST' && typeof spec.snapshot === 'function' ? spec.snapshot : null;
  return {
    ...{ method, path: at, permission, summary, example, schema },
    ...{ fields: Object.keys(schema.entries), typed: typedFields(schema.entries) },
    agreement: gives ? 'beyond reach' : second ? 'by rule' : 'never',
    read: (given) => {
      const parsed = v.safeParse(schema, given, { abortEarly: true });
      if (!parsed.success) {
        const [{ message, path }] = parsed.issues;
        return notDone(400, message, String(path?.[0]?.key ?? ''));
      }
      const field = fieldWithNul(given);
      if (field !== undefined) return notDone(400, `${field} contains an invalid character`, field);
      return { input: parsed.output };
    },
    prepare: async (services, input) => (prepare ? prepare(services, input as Parsed) : input),
    second: async (services, input, by) => (second ? second(services, input as Parsed, by) : false),
    gives: async (services, input) => (gives ? gives(services, input as Parsed) : null),
    run: (services, input, act) => handler(services, input as Input, act),
    snapshot: snapshot && ((services, input) => snapshot(services, input as Parsed)),
  };
}

/** Describes a running operation: what it noted, and what runs after the commit. */
export interface Doing {
  readonly act: OperationContext;
  noted: Note;
  later: ((services: Services) => Promise<object>) | null;
}

/** Returns what a call is about: the value of the first named part of its path. */
export function subjectOf({ path }: OperatorCall, input: unknown): string {
  const [, part = ''] = /:([a-z]+)/.exec(path) ?? [];
  return String((input as Record<string, unknown>)[part] ?? '');
}
