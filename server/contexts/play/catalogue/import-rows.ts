/**
 * Reads a provider's list of games line by line (docs/domain/games-and-fairness.md#catalogue-import). Returns the games, or everything that is
 * wrong with each line.
 */
import { dayStart } from '#lib/dates.ts';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { marketPresets } from '#contract/market-rules.ts';
import { volatilities } from '#contract/game-lists.ts';
import { gameTypes } from '#contract/games.ts';
import type { GameType } from '#contract/games.ts';
import { parseMoney } from '#lib/money.ts';
import { cleanText } from '#lib/typed-text/plain-text.ts';

export type CatalogueFormat = 'csv' | 'jsonl';

/** An invalid line, described for the operator. */
export interface LineFault {
  readonly line: number;
  readonly field: string;
  readonly fault: string;
}

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max * 4, `longer than ${max} characters`),
    v.transform(cleanText),
    v.trim(),
    v.maxLength(max, `longer than ${max} characters`),
    v.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'has characters that cannot be printed'),
  );
const needed = (max: number) => v.optional(v.pipe(text(max), v.nonEmpty('is missing')), '');
const without = <Value>(read: (text: string) => Value | null, fault: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(200, fault),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        if (dataset.value === '') return null;
        const value = read(dataset.value);
        if (value !== null) return value;
        addIssue({ message: fault });
        return NEVER;
      }),
    ),
    '',
  );
/** Returns a schema of "recommend|new" or "recommend,new". */
const listOf = <const Name extends string>(names: readonly Name[]) =>
  without(
    (text) => {
      const parts = text.split(/[|,]/).map((part) => part.trim());
      return parts.every((part): part is Name => (names as readonly string[]).includes(part)) ? parts : null;
    },
    `is none of ${names.join(', ')}`,
  );
const pick = <const Name extends string>(names: readonly Name[]) =>
  without((text) => names.find((name) => name === text) ?? null, `is none of ${names.join(', ')}`);
const decimal = (most: number) => (text: string) =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) <= most ? Math.round(Number(text) * 100) : null;
const cents = without((text) => parseMoney(text), 'is no amount, as in 0.20');
const typeNames = Object.keys(gameTypes) as GameType[];

const rowSchema = v.pipe(
  v.object({
    external_id: v.pipe(
      needed(64),
      v.regex(/^[\w.-]+$/, 'has other signs than letters, digits, dot, dash and underscore'),
    ),
    name: needed(80),
    en_name: v.optional(text(80), ''),
    type: v.pipe(needed(20), v.picklist(typeNames, `is none of ${typeNames.join(', ')}`)),
    /** Basis points; null: not in the list. */
    rtp: without(decimal(100), 'is no share, as in 96.40'),
    /**
     * The house's share of a stake on the bet with the smallest share, in millionths
     * (docs/domain/rewards.md#game-margins); null: not in the list.
     */
    min_edge_ppm: without(
      (text) => (/^\d{1,7}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : null),
      'is no whole number of millionths, as in 35916',
    ),
    volatility: pick(volatilities),
    lines: without((text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null), 'is no whole number'),
    min_stake: cents,
    max_stake: cents,
    /** Hundredths of the stake. */
    max_multiplier: v.pipe(
      without(decimal(1_000_000), 'is no factor, as in 5000'),
      v.check((value) => value !== null, 'is missing'),
    ),
    released_at: without(dayStart, 'is no day, as in 2026-11-20'),
    // Pages load images from this site only.
    image_url: without(
      (text) => (/^\/[\w./-]+\.(svg|webp|avif|png|jpg)$/.test(text) ? text : null),
      'is no picture of this site',
    ),
    tags: listOf(['recommend', 'new']),
    markets: listOf(Object.keys(marketPresets) as (keyof typeof marketPresets)[]),
    mobile: pick(['0', '1']),
  }),
  v.forward(
    v.check(({ min_stake: min, max_stake: max }) => min === null || max === null || min <= max, 'is below min_stake'),
    ['max_stake'],
  ),
);
export type CatalogueRow = v.InferOutput<typeof rowSchema> & { readonly line: number };

export type ReadRows =
  | { readonly ok: true; readonly rows: readonly CatalogueRow[] }
  | { readonly ok: false; readonly faults: readonly LineFault[] };

/** Reads a whole file. Returns its rows, or all its faults. */
export function readRows(format: CatalogueFormat, text: string): ReadRows {
  const lines = format === 'csv' ? csvLines(text) : jsonLines(text);
  if (!lines.ok) return lines;
  const faults: LineFault[] = [];
  const rows: CatalogueRow[] = [];
  const seen = new Map<string, number>();
  for (const { line, fields } of lines.rows) {
    const parsed = v.safeParse(rowSchema, fields);
    for (const issue of parsed.issues ?? [])
      faults.push({ line, field: v.getDotPath(issue) ?? '', fault: issue.message });
    if (!parsed.success) continue;
    const first = seen.get(parsed.output.external_id);
    if (first !== undefined) faults.push({ line, field: 'external_id', fault: `stands in line ${first} already` });
    seen.set(parsed.output.external_id, first ?? line);
    rows.push({ ...parsed.output, line });
  }
  if (faults.length === 0 && rows.length === 0) faults.push({ line: 1, field: '', fault: 'no game' });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, rows };
}

type Lines =
  | { readonly ok: true; readonly rows: readonly { readonly line: number; readonly fields: object }[] }
  | { readonly ok: false; readonly faults: readonly LineFault[] };

function csvLines(text: string): Lines {
  try {
    const records: { record: object; info: { lines: number } }[] = parse(text, {
      columns: true,
      bom: true,
      info: true,
      skip_empty_lines: true,
    });
    return { ok: true, rows: records.map(({ record, info }) => ({ line: info.lines, fields: record })) };
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1;
    return { ok: false, faults: [{ line, field: '', fault: 'is not written as the lines before it' }] };
  }
}

function jsonLines(text: string): Lines {
  const faults: LineFault[] = [];
  const rows = text.split('\n').flatMap((written, index) => {
    const line = index + 1;
    if (written.trim() === '') return [];
    const fields = fieldsOf(written);
    if (fields === null) faults.push({ line, field: '', fault: 'is no JSON object' });
    return fields === null ? [] : [{ line, fields }];
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, rows };
}

/** Converts a JSON object to the texts that a CSV row has. */
function fieldsOf(written: string): object | null {
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const said = (each: unknown) =>
      each === null ? '' : Array.isArray(each) ? each.join('|') : typeof each === 'number' ? String(each) : each;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, said(each)]));
  } catch {
    return null;
  }
}
