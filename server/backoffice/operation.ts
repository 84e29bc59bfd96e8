/** Declares an operator's call: its path and input, the permission it needs, its handler, and its caller. `execute.ts` runs it. */
import * as v from 'valibot';
import type { Services } from '#server/platform/services.ts';
import { fieldWithNul } from '#server/platform/text.ts';
import type { Permission, Role } from '#server/backoffice/permissions.ts';
import { refusals } from '#server/backoffice/refusals.ts';
import type { OperatorRefusal } from '#server/backoffice/refusals.ts';

/** What an operator reads where a call is not done; `field`: where in their form. */
export interface NotDone {
  readonly error: string;
  readonly status: 400 | 403 | 404 | 409;
  readonly field?: string | undefined;
  /** The name of a rule that two people or a reach stand behind; left out: it is said in words alone. */
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

/** Who asks; `operator` null: the installation's own token, which makes the first two admins. */
export interface Requester {
  readonly operator: string | null;
  readonly role: Role;
  readonly ip: string;
}

/** What stands for a name where the installation's own token asks. */
export const INSTALLATION = 'installation';

/** What the trail is to say of a deed; what is left out is read from the call. */
export interface Note {
  readonly call?: string;
  readonly subject?: string;
  readonly before?: object;
  readonly after?: object;
}

/** One doing of a call. */
export interface OperationContext {
  /** The name in players' audit logs: "operator:ana". */
  readonly actor: string;
  /** The same without the word; "installation" for its own token. */
  readonly name: string;
  readonly who: Requester;
  readonly reason: string;
  /** The operator who asked for it, where this one agrees; null: nobody had to. */
  readonly askedBy: string | null;
  readonly note: (note: Note) => void;
  /** Done once all is committed, for what waits for the outside; its answer takes the place of the first. */
  readonly afterwards: (work: (services: Services) => Promise<object>) => void;
}

export type OperationResult = object | NotDone;

/** How what a call is about stands, as the trail keeps it: small, without a secret, masked; null: there is no such thing. */
export type Snapshot<Input> = (services: Services, input: Input) => Promise<object | null>;

export interface OperatorCall {
  readonly method: 'GET' | 'POST';
  /** Below /backoffice; the names of its parts (":bill") are fields of the input. */
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** What it does, for the published document: begins with a verb. */
  readonly summary: string;
  /** An input that it takes, without the reason. */
  readonly example: Readonly<Record<string, unknown>>;
  /** When a second operator must agree: never, where its own rule says so, or also beyond one person's reach. */
  readonly agreement: 'never' | 'by rule' | 'beyond reach';
  /** The parts of the path and the body together, without the reason. */
  readonly schema: v.GenericSchema;
  /** The names of its input's parts, those of the path among them. */
  readonly fields: readonly string[];
  readonly read: (given: Record<string, unknown>) => { readonly input: unknown } | NotDone;
  readonly prepare: (services: Services, input: unknown) => Promise<unknown>;
  /** Returns whether two people must agree, or why the operation cannot be proposed at all. `by`: the proposer. */
  readonly second: (services: Services, input: unknown, by: string) => Promise<boolean | NotDone>;
  /** What it gives to a member out of the house's money, which counts against one person's reach; null: nothing. */
  readonly gives: (services: Services, input: unknown) => Promise<Gift | null>;
  readonly run: (services: Services, input: unknown, act: OperationContext) => Promise<OperationResult>;
  /** Asked before and after; null: nothing is changed, or what it makes was not there. */
  readonly snapshot: Snapshot<unknown> | null;
}

/** Money that an operator gives a member. */
export interface Gift {
  readonly member: number;
  /** Centavos. */
  readonly amount: bigint;
}

/** What changes something says how to look at it. */
type WithSnapshot<Parsed> =
  | { readonly method: 'GET' }
  | { readonly method: 'POST'; readonly snapshot: Snapshot<Parsed> | 'it makes something new' };

type Fields = v.GenericSchema & { readonly entries: Readonly<Record<string, unknown>> };

interface Common<Schema extends Fields, Input> extends Pick<OperatorCall, 'path' | 'permission' | 'summary'> {
  /** Left out where the call has no input. */
  readonly example?: OperatorCall['example'];
  /** The parts of the path and the body together. A schema's message is what the operator reads. */
  readonly input: Schema;
  /** What takes long and needs no lock, before the transaction. */
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
    ...{ method, path: at, permission, summary, example, schema, fields: Object.keys(schema.entries) },
    agreement: gives ? 'beyond reach' : second ? 'by rule' : 'never',
    read: (given) => {
      const parsed = v.safeParse(schema, given, { abortEarly: true });
      if (!parsed.success) {
        const [{ message, path }] = parsed.issues;
        return notDone(400, message, String(path?.[0]?.key ?? ''));
      }
      const field = fieldWithNul(given);
      if (field !== undefined) return notDone(400, `${field} holds a character that is no text`, field);
      return { input: parsed.output };
    },
    prepare: async (services, input) => (prepare ? prepare(services, input as Parsed) : input),
    second: async (services, input, by) => (second ? second(services, input as Parsed, by) : false),
    gives: async (services, input) => (gives ? gives(services, input as Parsed) : null),
    run: (services, input, act) => handler(services, input as Input, act),
    snapshot: snapshot && ((services, input) => snapshot(services, input as Parsed)),
  };
}

/** A doing while it is done: what it noted, and what is to follow. */
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
