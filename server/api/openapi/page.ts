/** Renders the published contract as a page: each call with its fields, from the OpenAPI document. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { contentPolicy } from '#lib/content-policy.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import type { Schema } from './schema.ts';

/** Returns the page's policy: its own style alone, no script, no frame. */
export const contractPolicy = () =>
  contentPolicy({
    'img-src': 'data:',
    'style-src': `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  });

/** Renders the whole page, without scripts and external resources. */
export function contractPage(document: OpenApiDocument) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Jogada API</title>
        ${raw(`<style>${styles}</style>`)}
      </head>
      <body>
        <h1>Jogada API</h1>
        <p>${(document.info as { description: string }).description}</p>
        <p>For programs: <a href="/openapi.json">openapi.json</a></p>
        <nav>
          <ul>
            ${calls.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}">${method} ${path}</a></li>`)}
          </ul>
        </nav>
        ${calls.map(({ path, method, operation }) => section(path, method, operation))}
      </body>
    </html>`;
}

function section(path: string, method: string, operation: Operation) {
  const query = operation.parameters.filter((each): each is QueryField => 'name' in each);
  const input = operation.requestBody?.content['application/json'].schema;
  const reply = replySchema(operation);
  return html`<section id="${operation.operationId}">
    <h2><code>${method}</code> ${path}</h2>
    <p>${operation.summary}</p>
    <p class="marks">
      ${operation.security.length > 0 ? html`<span>bearer token</span>` : html`<span>anyone</span>`}
      ${
        operation.parameters.some((each) => '$ref' in each && String(each.$ref).endsWith('idempotencyKey'))
          ? html`<span>Idempotency-Key</span>`
          : ''
      }
    </p>
    ${
      query.length > 0
        ? table(
            'Query',
            query.map((each) => ({ name: each.name, schema: each.schema, isRequired: each.required })),
          )
        : ''
    }
    ${input ? alternatives(input).map((each) => table('Request', fieldsOf(each))) : ''}
    ${input ? example('Request, for example', operation.requestBody?.content['application/json'].example) : ''}
    ${reply ? table('Reply, beside status, code and message', fieldsOf(reply)) : ''}
    ${example('Reply, for example', doneOf(operation).example)} ${refusalsTable(operation)}
  </section>`;
}

interface QueryField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

const alternatives = (schema: Schema): readonly Schema[] => schema.oneOf ?? schema.anyOf ?? [schema];

interface Media {
  readonly schema: Schema;
  readonly example: object;
}

const doneOf = (operation: Operation): Media =>
  (operation.responses['200'] as { content: { 'application/json': Media } }).content['application/json'];

const replySchema = (operation: Operation): Schema | undefined => doneOf(operation).schema.allOf?.at(-1);

function example(title: string, value: object | undefined) {
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(value, null, 2)}</pre>
  </details>`;
}

/** Renders the refusals of a call by HTTP status. */
function refusalsTable(operation: Operation) {
  const refused = Object.entries(operation.responses).filter(([status]) => status !== '200');
  return html`<details>
    <summary>Refusals</summary>
    ${refused.map(
      ([status, response]) =>
        html`<h3>${status}</h3>
          <ul>
            ${(response as { description: string }).description
              .split('\n')
              .map((line) => html`<li>${line.replace(/^- |`/g, '')}</li>`)}
          </ul>`,
    )}
  </details>`;
}

/** Lists fields with their nested fields, as a program names them: data.rows[].money. */
function fieldsOf(schema: Schema, before = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = { name: `${before}${name}`, schema: inner, isRequired: schema.required?.includes(name) ?? false };
    return [field, ...within(inner).flatMap(({ schema: part, mark }) => fieldsOf(part, `${field.name}${mark}.`))];
  });
}

function within(schema: Schema): { schema: Schema; mark: string }[] {
  const parts = [schema, ...(schema.anyOf ?? [])];
  return parts.flatMap((part) => [
    ...(part.properties ? [{ schema: part, mark: '' }] : []),
    ...(part.items?.properties ? [{ schema: part.items, mark: '[]' }] : []),
  ]);
}

function table(title: string, fields: readonly Field[]) {
  if (fields.length === 0) return '';
  return html`<table>
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Form</th>
        <th scope="col">Notes</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, schema, isRequired }) =>
          html`<tr>
            <th scope="row"><code>${name}</code>${isRequired ? '' : html` <small>optional</small>`}</th>
            <td>${form(schema)}</td>
            <td>${notes(schema)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Describes a field's form: "text", "text or number", "list", "one of pix, ted". */
function form(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].join(', ')}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(form))].join(' or ');
  const words: Record<string, string> = { string: 'text', array: 'list', integer: 'integer', null: 'null' };
  return words[schema.type ?? ''] ?? schema.type ?? 'anything';
}

function notes(schema: Schema): string {
  const { minLength, maxLength, pattern } = schema as { minLength?: number; maxLength?: number; pattern?: string };
  return [
    schema.description,
    maxLength === undefined ? undefined : `${minLength ?? 0} to ${maxLength} characters.`,
    pattern === undefined ? undefined : `Matches ${pattern}`,
  ]
    .filter((note) => note !== undefined)
    .join(' ');
}

const styles = `
  :root { color-scheme: light dark; }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
  nav ul { columns: 18rem; padding: 0; list-style: none; font-size: .9rem; }
  section { margin-top: 2.5rem; border-top: 1px solid color-mix(in srgb, currentColor 30%, transparent); }
  h2 { font-size: 1.15rem; overflow-wrap: anywhere; }
  .marks { display: flex; gap: .5rem; }
  .marks span { padding: 0 .6rem; border: 1px solid; border-radius: 1rem; font-size: .8rem; }
  table { width: 100%; margin-top: 1rem; border-collapse: collapse; font-size: .9rem; }
  caption { padding: .3rem 0; font-weight: 600; text-align: left; }
  th, td { padding: .3rem .6rem .3rem 0; border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent);
    text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
  small { opacity: .75; }
  summary { padding: .3rem 0; cursor: pointer; font-weight: 600; font-size: .9rem; }
  pre { overflow-x: auto; font-size: .85rem; }
  h3 { margin: .5rem 0 0; font-size: .9rem; }
`;
