/**
 * A call of the API as data: the client sends it, the server binds it, tests list it. One entry here, one handler in
 * server/contexts and one store action make a call (docs/how-to/add-a-call.md).
 */
import * as v from 'valibot';

/** Who may call: anyone, or a signed-in player (bearer token). */
export type Access = 'anyone' | 'player';

/** What a retry may do. `read`: the client repeats it freely. `once`: refused without an Idempotency-Key, kept over retries. */
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
  /** Opens a session or leads to one: such calls wait for each other, apart from all others without a session (docs/limits.md). */
  readonly entry?: true;
  /** Also for who came in with support's one-time password, and has to choose one of their own before anything else. */
  readonly oneTime?: true;
  /** A POST whose fields stand in the query, as the specification has it; a body's are read too, and count before it. */
  readonly inQuery?: true;
  /**
   * The bearer token may stand in the body, as `token`. A page of another origin then saves the browser's preflight (CORS), a whole round
   * trip. The Authorization header counts before it.
   */
  readonly tokenInBody?: true;
  readonly input: Input;
  /** The payload beside the envelope's status, code and message. Server side input, client side output. */
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
 * Says of a request, with "1", that the page makes it by itself: it is no use of the session, whose idle time goes on
 * (docs/domain/accounts.md#idle-end). On the player's stream, what stands in for it, and being in the rain room; on nothing else.
 */
export const PASSIVE_HEADER = 'X-Passive';

/** What a caller passes: the wire's form of the input. */
export type CallInput<C extends Call> = v.InferInput<C['input']>;
/** What the handler receives: parsed, money as centavos. */
export type HandlerInput<C extends Call> = v.InferOutput<C['input']>;
/** What the handler returns: the wire's form of the reply. */
export type HandlerReply<C extends Call> = v.InferInput<C['reply']>;
/** What a caller gets: parsed, money as centavos. */
export type CallReply<C extends Call> = v.InferOutput<C['reply']>;

/** Every reply's frame (docs/domain/wire-shapes.md#envelope): success is `code === 200 && status === 'success'`, whatever the HTTP status. */
export const envelopeSchema = v.looseObject({
  status: v.picklist(['success', 'error']),
  code: v.number(),
  message: v.optional(v.string(), ''),
});

/** What a refusal adds beside the envelope: our code, the field at fault and the values its text needs. */
export const refusalSchema = v.object({
  refusal: v.optional(v.string()),
  field: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  force_offline: v.optional(v.boolean()),
});

/** A page of rows as the family's back ends send it (docs/domain/wire-shapes.md#lists). */
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
