/** Marks the fields of a call that people type in another form than the wire's: amounts and instants (pages/typed-text.ts). */
import * as v from 'valibot';

/** An amount is typed as its language writes it, an instant in the browser's own field. */
export type Typed = 'amount' | 'instant';

/** Marks a schema. It is the last action of the schema's own pipe. */
export const typedAs = <Input>(typed: Typed) => v.metadata<Input, { readonly typed: Typed }>({ typed });

/** Returns the marked fields of a call's input by their names. */
export const typedFields = (entries: Readonly<Record<string, unknown>>): Readonly<Record<string, Typed>> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]) => {
      const { typed } = v.getMetadata(schema as v.GenericSchema) as { readonly typed?: Typed };
      return typed ? [[name, typed]] : [];
    }),
  );

/** Returns what `<input type="datetime-local">` sent as the wire's date. Any other text stays, and its call refuses it. */
export const readInstant = (text: string): string =>
  text
    .trim()
    .replace(
      /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/,
      (_, day, time, seconds = ':00') => `${day} ${time}${seconds}`,
    );
