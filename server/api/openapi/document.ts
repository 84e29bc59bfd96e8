/**
 * The contract as an OpenAPI 3.1 document, made from the schemas that server and site use (src/contract), so that it cannot
 * say anything else. Another back end that answers to it serves the site (`npm run conformance` asks it).
 */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import * as fields from '#contract/fields.ts';
import { refusalCodes } from '#contract/refusals.ts';
import { locales } from '#lib/locales.ts';
import { summaries } from './summaries.ts';

/** A JSON schema, as far as this document looks into one. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly [key: string]: unknown;
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
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

/** What a schema checks in code, said in words. The converter shows a pipe by its first schema. */
const notes = new Map<unknown, string>(
  (
    [
      [fields.money, 'BRL with two decimals: "12.50". Numbers are read too.'],
      [fields.amount, 'BRL above zero, at most two decimals: "12.50".'],
      [fields.cpf, 'Eleven digits with valid check digits; dots and dash may stand.'],
      [fields.mobile, 'Brazilian mobile number, with or without +55.'],
      [fields.flag, '1 or 0; true and false are read too.'],
      [fields.id, 'Integer.'],
      [fields.account, 'Kept in lower case.'],
    ] as const
  ).map(([schema, note]) => [firstOf(schema), note]),
);

function firstOf(schema: v.GenericSchema): v.GenericSchema {
  return 'pipe' in schema ? firstOf((schema.pipe as v.GenericSchema[])[0] as v.GenericSchema) : schema;
}

/** The wire's form of a schema: what stands in a request or a reply, before any of it is read. */
function wireSchema(schema: v.GenericSchema): Schema {
  const json = toJsonSchema(schema, {
    typeMode: 'input',
    // What only code can check is in the notes; the server says it at the field.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const description = notes.get(valibotSchema);
      return description ? { ...jsonSchema, description } : undefined;
    },
  });
  delete json.$schema;
  return json as unknown as Schema;
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
        '"YYYY-MM-DD HH:mm:ss" in São Paulo.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { lang, idempotencyKey },
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
const body = (schema: Schema): Content => ({ content: { 'application/json': { schema } } });

function operation(name: CallName, call: Call): Operation {
  const input = wireSchema(call.input);
  const isQuery = call.method === 'GET' || call.inQuery === true;
  const isPlayers = call.access === 'player';
  return {
    operationId: name,
    summary: summaries[name],
    parameters: [
      refers('parameters/lang'),
      ...(call.effect === 'once' ? [refers('parameters/idempotencyKey')] : []),
      ...(isQuery ? queryOf(input) : []),
    ],
    ...(isQuery ? {} : { requestBody: body(input) }),
    responses: {
      200: { description: 'Done.', ...body({ allOf: [refers('schemas/Success'), wireSchema(call.reply)] }) },
      400: { description: 'Refused; nothing was done.', ...body(refers('schemas/Refusal')) },
      ...(isPlayers ? { 401: { description: 'Nobody is signed in.', ...body(refers('schemas/Refusal')) } } : {}),
      ...(isPlayers
        ? {
            403: {
              description: 'Not the member’s own, or only after a re-check of the password.',
              ...body(refers('schemas/Refusal')),
            },
          }
        : {}),
      429: { description: 'Too often; Retry-After says when to try again.', ...body(refers('schemas/Refusal')) },
    },
    security: isPlayers ? [{ bearer: [] }] : [],
  };
}

function queryOf(input: Schema): object[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }));
}
