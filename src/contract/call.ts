/**
 * Describes a call of the API as data: the client sends it, the server binds it, tests list it. A call is one entry here, one handler in
 * server/contexts and one store action (docs/how-to/add-a-call.md).
 */
import * as v from 'valibot';

/** Who may call: anyone, or a signed-in player (bearer token). */
export type Access = 'anyone' | 'player';

/**
 * How often a call may be sent. `read`: the client repeats it freely. `write`: it is sent once. `once`: it needs an Idempotency-Key, which
 * retries keep.
 */
export type Effect = 'read' | 'write' | 'once';

export interface Call<
  Input extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
  Who extends Access = Access,
  What extends Effect = Effect,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Who;
  readonly effect: What;
  /** Set where the call opens a session or leads to one. Such calls have a queue apart from other calls without a session (docs/limits.md). */
  readonly entry?: true;
  /** Set where a player with support's one-time password may call. Every other call is refused until they choose a new password. */
  readonly oneTime?: true;
  /** Set for a POST whose fields are in the query, as in the specification. Fields of a body are read as well and override the query's. */
  readonly inQuery?: true;
  /**
   * Set where the bearer token may be in the body, as `token`. A page of another origin then needs no preflight (CORS), which saves a round
   * trip. The Authorization header overrides the body's token.
   */
  readonly tokenInBody?: true;
  readonly input: Input;
  /** The payload beside the envelope's status, code and message. The server writes its input side, the client reads its output side. */
  readonly reply: Reply;
}

export function defineCall<
  const Input extends v.GenericSchema,
  const Reply extends v.GenericSchema,
  const Who extends Access,
  const What extends Effect,
>(call: Call<Input, Reply, Who, What>): Call<Input, Reply, Who, What> {
  return call;
}

/**
 * A header with the value "1" for requests that a page makes by itself. They do not restart the session's idle time
 * (docs/domain/accounts.md#idle-end). Used by the player's stream, its fallback and the presence in the rain room.
 */
export const PASSIVE_HEADER = 'X-Passive';

/** The caller's input, in the wire's form. */
export type CallInput<C extends Call> = v.InferInput<C['input']>;
/** The handler's input: parsed, with money as centavos. */
export type HandlerInput<C extends Call> = v.InferOutput<C['input']>;
/** The handler's reply, in the wire's form. */
export type HandlerReply<C extends Call> = v.InferInput<C['reply']>;
/** The caller's reply: parsed, with money as centavos. */
export type CallReply<C extends Call> = v.InferOutput<C['reply']>;

/**
 * The envelope of every reply (docs/domain/wire-shapes.md#envelope). A reply is a success where `code === 200 && status === 'success'`, whatever
 * the HTTP status.
 */
export const envelopeSchema = v.looseObject({
  status: v.picklist(['success', 'error']),
  code: v.number(),
  message: v.optional(v.string(), ''),
});

/** What a refusal adds to the envelope: the code, the field at fault and the values for its text. */
export const refusalSchema = v.object({
  refusal: v.optional(v.string()),
  field: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  force_offline: v.optional(v.boolean()),
});

/** Returns the schema of a page of rows as other back ends of this family send it (docs/domain/wire-shapes.md#lists). */
export function paginator<Row extends v.GenericSchema>(row: Row) {
  const url = v.nullable(v.string());
  return v.object({
    current_page: v.number(),
    data: v.array(row),
    first_page_url: url,
    from: v.nullable(v.number()),
    last_page: v.number(),
    last_page_url: url,
    next_page_url: url,
    path: v.string(),
    per_page: v.number(),
    prev_page_url: url,
    to: v.nullable(v.number()),
    total: v.number(),
  });
}
