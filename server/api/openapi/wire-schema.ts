/** A call's valibot schema as the JSON schema of a published document. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as fields from '#contract/fields.ts';
import type { Schema } from './schema.ts';

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
export function wireSchema(schema: v.GenericSchema): Schema {
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
