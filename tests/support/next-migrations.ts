/** Provides migrations of a future release: the current ones, and typical changes to the tables of money after them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = 'server/platform/db/migrations';

/** The statements of each migration. */
const NEXT: readonly (readonly string[])[] = [
  [
    'ALTER TABLE "member" ADD COLUMN "next_level" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "recharge" ADD COLUMN "next_note" text;',
    'ALTER TABLE "withdrawal" ADD COLUMN "next_note" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "game_bet" ADD COLUMN "next_kind" text DEFAULT \'plain\' NOT NULL;',
    'ALTER TABLE "ledger_entry" ADD COLUMN "next_note" text;',
    'ALTER TABLE "game_bet" ADD CONSTRAINT "next_kinds" CHECK ("next_kind" in (\'plain\', \'free\')) NOT VALID;',
    'CREATE TABLE "next_prize" ("id" bigserial PRIMARY KEY NOT NULL, "member_id" bigint NOT NULL);',
    'ALTER TABLE "next_prize" ADD CONSTRAINT "next_prize_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id");',
  ],
  ['ALTER TABLE "game_bet" VALIDATE CONSTRAINT "next_kinds";'],
  [
    'DROP INDEX CONCURRENTLY IF EXISTS "next_entries";',
    'CREATE INDEX CONCURRENTLY "next_entries" ON "ledger_entry" USING btree ("transfer_id", "next_note");',
  ],
];

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[];
}

/** Writes the migrations to a temporary folder; `next` replaces the typical changes. */
export function nextMigrations(next = NEXT): { readonly folder: string; readonly remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'jogada-next-'));
  cpSync(folder, copy, { recursive: true });
  const file = join(copy, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there is no migration');
  const added = next.map((statements, index) => {
    const tag = `next_${index}`;
    writeFileSync(join(copy, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
    return { ...last, idx: last.idx + 1 + index, when: last.when + 1 + index, tag };
  });
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, ...added] }));
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** The SQL of the migrations, for the linter. */
export const nextStatements = NEXT.map((statements) => statements.join('--> statement-breakpoint\n'));
