/**
 * Builds the contract as an OpenAPI 3.1 document from the schemas of server and site (src/contract), so that the two cannot differ. Another back
 * end that conforms to it serves the site (`npm run conformance` checks it).
 */
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { refusalCodes } from '#contract/refusals.ts';
import { locales } from '#lib/locales.ts';
import { examples } from './examples/examples.ts';
import { refusalsOf } from './refusals-of.ts';
import { doneResponse, refusalResponses } from './responses.ts';
import type { Schema } from './schema.ts';
import { summaries } from './summaries.ts';
import { wireSchema } from './wire-schema.ts';

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema; readonly example: object } };
}

export interface Operation {
  readonly operationId: CallName;
  readonly summary: string;
  readonly parameters: readonly object[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, object>>;
  readonly security: readonly object[];
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: object;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>>;
  readonly components: object;
}

export function openApiDocument(publicUrl: string): OpenApiDocument {
  const names = Object.keys(calls) as CallName[];
  const paths: Record<string, Partial<Record<'get' | 'post', Operation>>> = {};
  for (const name of names) {
    const call = calls[name] as Call;
    (paths[call.path] ??= {})[call.method === 'GET' ? 'get' : 'post'] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jogada',
      version: '1',
      description:
        'The calls between site and server. Every reply carries status, code and message; success is code 200 with ' +
        'status "success", whatever the HTTP status. Money is text with two decimals, in BRL. Times are ' +
        '"YYYY-MM-DD HH:mm:ss" in São Paulo. The texts of the examples are Portuguese, the default language.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { lang, idempotencyKey },
      headers: { RetryAfter: retryAfter },
      schemas: { Success: success, Refusal: refusal },
    },
  };
}

const lang = {
  name: 'lang',
  in: 'query',
  description: 'Language of the messages.',
  schema: { type: 'string', enum: locales, default: 'pt' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same for every try of one submit: it is done once, however often it arrives.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
};

const retryAfter = {
  description: 'Seconds until a new try makes sense, where the server knows them.',
  schema: { type: 'integer', minimum: 1 },
};

const success: Schema = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'success' },
    code: { const: 200 },
    message: { type: 'string', description: 'For a person to read; may be empty.' },
  },
};

const refusal: Schema = {
  type: 'object',
  required: ['status', 'code', 'message', 'refusal'],
  properties: {
    status: { const: 'error' },
    code: { type: 'integer', description: 'Equal to the HTTP status.' },
    message: { type: 'string', description: 'Why, in the language asked for.' },
    refusal: { enum: refusalCodes, description: 'Why, for a program.' },
    field: { type: 'string', description: 'The field at fault.' },
    values: { type: 'object', description: 'What the message was filled with.' },
    error: { type: 'string', description: 'Beside message, where nobody is signed in.' },
    force_offline: { type: 'boolean', description: 'The session was ended from outside.' },
  },
};

const refers = (name: string) => ({ $ref: `#/components/${name}` });
const body = (schema: Schema, example: object): Content => ({ content: { 'application/json': { schema, example } } });

function operation(name: CallName, call: Call): Operation {
  const input = wireSchema(call.input);
  const isQuery = call.method === 'GET' || call.inQuery === true;
  const isPlayers = call.access === 'player';
  const example = examples[name];
  return {
    operationId: name,
    summary: summaries[name],
    parameters: [
      refers('parameters/lang'),
      ...(call.effect === 'once' ? [refers('parameters/idempotencyKey')] : []),
      ...(isQuery ? queryOf(input, example.input) : []),
    ],
    ...(isQuery ? {} : { requestBody: body(input, example.input) }),
    responses: {
      200: doneResponse(call, wireSchema(call.reply), example.reply),
      ...refusalResponses(refusalsOf(name)),
    },
    security: isPlayers ? [{ bearer: [] }] : [],
  };
}

function queryOf(input: Schema, example: object): object[] {
  const shown = new Map(Object.entries(example));
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
    ...(shown.has(name) ? { example: shown.get(name) as unknown } : {}),
  }));
}
