/** Converts a call's valibot schema to the JSON schema of a published document. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as fields from '#contract/fields.ts';
import type { Schema } from './schema.ts';

/** Descriptions of what a schema checks in code. The converter shows a pipe by its first schema. */
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

/** Returns the wire form of a schema: what a request or a reply contains before it is parsed. */
export function wireSchema(schema: v.GenericSchema): Schema {
  const json = toJsonSchema(schema, {
    typeMode: 'input',
    // Checks in code have no JSON schema. The notes describe them, and the server names the field.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const description = notes.get(valibotSchema);
      return description ? { ...jsonSchema, description } : undefined;
    },
  });
  delete json.$schema;
  return json as unknown as Schema;
}
