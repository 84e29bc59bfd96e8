/** Builds an OpenAPI 3.1 document of the operators' calls from their schemas, permissions and rules. */
import { wireSchema } from '#server/api/openapi/wire-schema.ts';
import type { OperatorCall } from './operation.ts';
import { scopeOf } from './api-keys/scopes.ts';
import { webhooksSection } from './openapi-webhooks.ts';
import { refusals } from './refusals.ts';

const EXAMPLE_REASON = 'the player asked for it by phone';

/** When a second operator must agree, in words. */
const agreements: Readonly<Record<OperatorCall['agreement'], string>> = {
  never: 'One operator is enough.',
  'by rule': 'A second operator must agree where the summary or the call’s own rule says so.',
  'beyond reach': 'A second operator must agree beyond one person’s reach, or where the call’s own rule says so.',
};

const apiKey = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'jgd_<test|live>_<8>_<43>',
  description:
    'An API key, for the calls whose description names a scope. It reads, and it proposes changes in the name of the operator who made it: another ' +
    'operator must agree to each. 60 calls a minute.',
};

/** The header of a change by an API key. An operator’s token needs none. */
const idempotencyKey = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  description: 'Required with an API key, 8 to 128 characters: a repeat within a day gets the same reply.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
};

const refers = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** Returns the document: every call with its input, its roles and its refusals. */
export function backofficeDocument(calls: readonly OperatorCall[]) {
  const paths: Record<string, Partial<Record<'get' | 'post', object>>> = {};
  for (const call of calls)
    (paths[`/backoffice${call.path.replace(/:(\w+)/g, '{$1}')}`] ??= {})[call.method === 'GET' ? 'get' : 'post'] =
      operation(call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jogada back office',
      version: '1',
      description:
        'The calls of the operators. Money is text with two decimals, in BRL. Times are "YYYY-MM-DD HH:mm:ss" in São ' +
        'Paulo. A call that changes something needs a reason. The audit trail keeps each call that changes something and ' +
        'each that is refused.',
    },
    paths,
    webhooks: webhooksSection(),
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, apiKey },
      responses: failures,
    },
  };
}

function operation(call: OperatorCall) {
  const { method, path, permission, summary, agreement, example } = call;
  const { properties = {}, required = [] } = wireSchema(call.schema);
  const inPath = new Set(Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name));
  const inBody = Object.entries(properties).filter(([name]) => !inPath.has(name));
  const isChange = method === 'POST';
  const scope = scopeOf(call);
  return {
    operationId: `${method.toLowerCase()} ${path}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    description: [
      `Needs the permission \`${permission}\`${scope ? `, or an API key with the scope \`${scope}\`` : ''}.`,
      ...(isChange ? [agreements[agreement]] : []),
    ].join(' '),
    parameters: [
      ...[...inPath].map((name) => ({
        ...{ name, in: 'path', required: true, schema: properties[name], example: example[name] },
      })),
      ...(isChange && scope ? [idempotencyKey] : []),
    ],
    ...(scope ? { security: [{ bearer: [] }, { apiKey: [] }] } : {}),
    ...(isChange && {
      requestBody: bodyOf(
        { ...Object.fromEntries(inBody), reason: { type: 'string', minLength: 1, maxLength: 200 } },
        [...required.filter((name) => !inPath.has(name)), 'reason'],
        {
          ...Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.has(name))),
          reason: EXAMPLE_REASON,
        },
      ),
    }),
    responses: {
      200: agreement === 'never' ? done : doneOrAsked,
      ...(isChange || inPath.size > 0 ? { 400: refers('Unreadable'), 404: refers('Unknown') } : {}),
      ...{ 401: refers('Unauthorized'), 403: refers('Forbidden') },
      ...(isChange ? { 409: refers('Conflict'), 413: refers('TooLarge') } : {}),
      ...(isChange && scope ? { 422: refers('OtherCall') } : {}),
      ...(scope ? { 429: refers('TooMany') } : {}),
      ...{ 500: refers('Failed'), 503: refers('Away') },
    },
  };
}

const bodyOf = (properties: object, required: readonly string[], example: object) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties, required }, example } },
});

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const done = { description: 'It is done, or what was asked for.', ...json({ type: ['object', 'array'] }) };
const asked = {
  type: 'object',
  properties: { state: { const: 'asked' }, proposal: { type: 'integer', description: 'The proposal’s number.' } },
  required: ['state', 'proposal'],
};
const doneOrAsked = {
  description: 'It is done; or it waits as a proposal for a second operator, and nothing is changed yet.',
  ...json({ anyOf: [asked, { type: 'object' }] }),
};

/** The schema of a refused call's reply. */
const failure = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'Why, in English.' },
    refusal: { enum: Object.keys(refusals), description: 'Why, for a program; only for the rules that have a name.' },
  },
  required: ['error'],
};
const fails = (description: string) => ({ description, ...json(failure) });

const failures = {
  Unreadable: fails('A field or the reason is missing or cannot be read; `error` says which. Nothing was done.'),
  Unauthorized: fails('The bearer token is missing, or is no operator’s.'),
  Forbidden: fails('The operator’s role does not have the permission, or the API key not the scope.'),
  Unknown: fails('What the call is about does not exist.'),
  Conflict: fails('It cannot be done as things stand: it is already done, or a rule of two persons forbids it.'),
  OtherCall: fails('The Idempotency-Key stood for another call.'),
  TooMany: fails('The API key made more than 60 calls in a minute.'),
  TooLarge: fails('The body is too large.'),
  Failed: fails('The server failed; its log says more under the reference.'),
  Away: { ...fails('The database is away.'), headers: { 'Retry-After': { schema: { type: 'integer' } } } },
};
