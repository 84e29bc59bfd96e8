/** Binds an operator's call to its handler, as http/route.ts binds a player's: parsed by its schema, refused by value. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import { errorFields } from '#server/core/log.ts';
import type { Services } from '#server/core/services.ts';

export interface OperatorCall<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly method: 'GET' | 'POST';
  /** Below /backoffice; the names of its parts (":bill") are fields of the input. */
  readonly path: `/${string}`;
  /** The parts of the path and the body together. A schema's message is what the operator reads. */
  readonly input: Schema;
}

/** What an operator reads where a call is not done. */
export interface NotDone {
  readonly error: string;
  readonly status: 400 | 404 | 409;
}
export const notDone = (status: NotDone['status'], error: string): NotDone => ({ error, status });

export type OperatorHandler<Schema extends v.GenericSchema> = (
  services: Services,
  input: v.InferOutput<Schema>,
  /** Who asks, as the audit trails name them: "operator:ana". */
  actor: string,
) => Promise<object | NotDone>;

/** What is known of a request: whose token it came with; null for the installation's own, which adds the first operator. */
export interface OperatorEnv {
  Variables: { operator: string | null };
}

/** An operator's call with its handler. */
export function operatorCall<Schema extends v.GenericSchema>(
  call: OperatorCall<Schema>,
  handler: OperatorHandler<Schema>,
): (app: Hono<OperatorEnv>, services: Services) => void {
  return (app, services) =>
    app.on(call.method, call.path, async (context) => {
      const body = call.method === 'GET' ? {} : await context.req.json<unknown>().catch(() => ({}));
      const given = typeof body === 'object' && body !== null ? body : {};
      const parsed = v.safeParse(call.input, { ...given, ...context.req.param() }, { abortEarly: true });
      if (!parsed.success) return context.json({ error: parsed.issues[0].message }, 400);
      try {
        const operator = context.get('operator');
        const answer = await handler(
          services,
          parsed.output,
          operator === null ? 'installation' : `operator:${operator}`,
        );
        return 'error' in answer
          ? context.json({ error: answer.error }, (answer as NotDone).status)
          : context.json(answer);
      } catch (error) {
        services.log('error', 'backoffice.failed', { path: call.path, ...errorFields(error) });
        return context.json({ error: 'The server failed. Its log says more.' }, 500);
      }
    });
}
