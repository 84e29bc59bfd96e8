/** Binds a call of the contract to its handler: one place for parsing, sign-in, language, refusals and faults. */
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call, HandlerInput } from '#contract/call.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Locale } from '#lib/locales.ts';
import type { CallResult, Handler, AuthenticatedSession, CallContext } from './handler.ts';
import type { Authenticator, Resolved } from './authenticator.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { readLocale } from '#server/platform/i18n.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { readDeviceMark } from '#server/platform/http/device-mark.ts';
import type { DeviceMark } from '#server/platform/http/device-mark.ts';
import { admit } from '#server/platform/http/admission.ts';
import { errorResponse, refusalResponse } from '#server/platform/http/refusal-response.ts';
import { fieldWithNul } from '#server/platform/text.ts';

/** Adds the call to the app. */
export function bind<C extends Call>(
  app: Hono,
  services: Services,
  authenticator: Authenticator,
  call: C,
  handler: Handler<C>,
): void {
  app.on(call.method, call.path, async (context) => {
    const locale = readLocale(context.req.query('lang'));
    try {
      const bearer = bearerOf(context) ?? (call.tokenInBody ? await tokenInBody(context) : null);
      const network = networkOf(clientAddress(context, services.config.trustedProxies));
      const caller = { bearer, network, isEntry: call.entry === true, signal: context.req.raw.signal };
      const resolve = () => authenticator.resolve(services, bearer, howUsed(context));
      let marked: DeviceMark | null = null;
      const markDevice = () => (marked ??= readDeviceMark(context, services.config))?.hash ?? null;
      const answer = await admit(services, caller, resolve, (signedIn) =>
        answerCall(context, services, call, handler, { locale, signedIn, authenticator, markDevice }),
      );
      if (isRefused(answer)) {
        noteAttempt(context, services, call.path, answer);
        return refusalResponse(answer, locale);
      }
      const reply = Response.json({ status: 'success', code: 200, message: '', ...(answer as object) });
      if (marked) reply.headers.append('Set-Cookie', (marked as DeviceMark).cookie);
      return reply;
    } catch (error) {
      services.log('error', 'call.failed', { path: call.path, ...errorFields(error) });
      return refusalResponse(errorResponse(error), locale);
    }
  });
}

/** Refusals that may be attacks. They are logged, so that many of them are noticed. */
const attempts: readonly RefusalCode[] = [
  ...(['CREDENTIALS_WRONG', 'SECOND_FACTOR_REQUIRED', 'FACTOR_WRONG', 'CAPTCHA_EXPIRED', 'CODE_WRONG'] as const),
  ...(['WITHDRAWAL_PASSWORD_WRONG', 'WITHDRAWAL_PASSWORD_LOCKED', 'TOO_MANY_REQUESTS', 'FORBIDDEN'] as const),
];

/** Logs a refused attempt: the call, the refusal and the network, never the input. */
function noteAttempt(context: Context, { config, log }: Services, path: string, { refused }: Refused): void {
  if (!attempts.includes(refused.code)) return;
  const network = networkOf(clientAddress(context, config.trustedProxies));
  log('warn', 'call.refused', { path, refusal: refused.code, network });
}

async function answerCall<C extends Call>(
  context: Context,
  services: Services,
  call: C,
  handler: Handler<C>,
  asked: {
    readonly locale: Locale;
    readonly signedIn: Resolved;
    readonly authenticator: Authenticator;
    readonly markDevice: () => string | null;
  },
): Promise<CallResult<C> | Refused> {
  const { signedIn } = asked;
  if (signedIn === 'revoked' && call.access === 'player') return refuse('FORCED_OFFLINE');
  if (typeof signedIn === 'string' && call.access === 'player') return refuse('UNAUTHENTICATED');
  if (call.access === 'player' && !call.oneTime && isOneTime(signedIn)) return refuse('PASSWORD_CHANGE_FIRST');

  if (call.access === 'player' && typeof signedIn !== 'string')
    await asked.authenticator.afterResolve(services, signedIn);

  const raw = await readInput(context, call);
  if (isRefused(raw)) return raw;
  const input = parseInput(call, raw);
  if (isRefused(input)) return input;

  const key = submitKey(context, call);
  if (isRefused(key)) return key;
  return handler({
    services,
    input,
    locale: asked.locale,
    ip: clientAddress(context, services.config.trustedProxies),
    userAgent: context.req.header('User-Agent') ?? '',
    markDevice: asked.markDevice,
    idempotencyKey: key as CallContext<C>['idempotencyKey'],
    signedIn: (typeof signedIn === 'string' ? null : signedIn) as CallContext<C>['signedIn'],
  });
}

/** Returns the client's idempotency key. A call that moves money is refused without one, because its repeat could not be recognised. */
function submitKey(context: Context, call: Call): string | null | Refused {
  const field = 'Idempotency-Key';
  const key = context.req.header(field);
  if (key === undefined) return call.effect === 'once' ? refuse('REQUIRED', { field }) : null;
  return /^[\x21-\x7e]{8,128}$/.test(key) ? key : refuse('INVALID', { field });
}

/** Returns the holder of a request's bearer token, when its turn has come. */
export function authenticate(context: Context, services: Services, authenticator: Authenticator) {
  const bearer = bearerOf(context);
  const network = networkOf(clientAddress(context, services.config.trustedProxies));
  const resolve = () => authenticator.resolve(services, bearer, howUsed(context));
  const caller = { bearer, network, isEntry: false, signal: context.req.raw.signal };
  return admit(services, caller, resolve, (who) => Promise.resolve(who));
}

const bearerOf = (context: Context): string | null =>
  /^Bearer ([\w-]{1,100})$/i.exec(context.req.header('Authorization') ?? '')?.[1] ?? null;

/** Returns the bearer token of a body that may have one. An invalid body is refused later, as any other. */
async function tokenInBody(context: Context): Promise<string | null> {
  try {
    const { token } = JSON.parse(await context.req.text()) as { token?: unknown };
    return typeof token === 'string' && /^[\w-]{1,100}$/.test(token) ? token : null;
  } catch {
    return null;
  }
}

/** Returns whether the session was opened by support's one-time password. Whoever read it out knows it, so it may only set another password. */
export const isOneTime = (signedIn: AuthenticatedSession | string): boolean =>
  typeof signedIn !== 'string' && signedIn.member.passwordOneTimeUntil !== null;

/** Returns how the session is used. A page's automatic requests are marked, and do not keep an idle session alive. */
const howUsed = (context: Context) => (context.req.header('X-Passive') === '1' ? 'passive' : 'active');

/**
 * Returns a POST's body or a GET's query as a plain object, and both of a POST whose fields are in the query. An empty body is an empty object.
 */
async function readInput(context: Context, { method, inQuery }: Call): Promise<object | Refused> {
  if (method === 'GET') return context.req.query();
  const query = inQuery ? context.req.query() : {};
  const body = await context.req.text();
  if (body === '') return query;
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('INVALID');
    return { ...query, ...value };
  } catch {
    return refuse('INVALID');
  }
}

/** Reads a call's fields from an object of anything. Refuses the first malformed one. */
export function parseInput<C extends Call>(call: C, raw: object): HandlerInput<C> | Refused {
  const field = fieldWithNul(raw);
  if (field !== undefined) return refuse('INVALID', { field });
  const parsed = v.safeParse(call.input, raw, { abortPipeEarly: true, abortEarly: true });
  return parsed.success ? (parsed.output as HandlerInput<C>) : firstFault(parsed.issues[0]);
}

/** Converts the first fault to a refusal at its field. Schemas carry our codes; an absent key is REQUIRED. */
function firstFault(issue: v.BaseIssue<unknown>): Refused {
  const key = issue.path?.[0]?.key;
  const about = typeof key === 'string' ? { field: key } : {};
  if (isRefusalCode(issue.message)) return refuse(issue.message, about);
  return refuse(issue.input === undefined ? 'REQUIRED' : 'INVALID', about);
}
