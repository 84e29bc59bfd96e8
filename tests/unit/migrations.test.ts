/**
 * Tests that migrations newer than the previous release only add, because they run while that release serves players.
 * Examples prove the rules, and then no current migration breaks them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '#scripts/lint/expand-only.ts';
import { checkOut, migrationsHere, oldRelease } from '#scripts/ops/old-release.ts';

const folder = 'server/platform/db/migrations';
const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { idx: number; when: number; tag: string }[];
};
const release = oldRelease();
const read = (tag: string) => ({ tag, sql: readFileSync(join(folder, `${tag}.sql`), 'utf8') });

const faults = (...statements: string[]) =>
  faultsOf([{ tag: 'next', sql: statements.join('--> statement-breakpoint\n') }], '0.2.0').map(({ what }) => what);
const DROP = 'DROP INDEX CONCURRENTLY IF EXISTS "bet_day";';
const BUILD = 'CREATE INDEX CONCURRENTLY "bet_day" ON "game_bet" USING btree ("day");';

describe('a migration beside servers of the previous release', () => {
  it.each([
    ['DROP TABLE "game_bet";', /takes away/],
    ['ALTER TABLE "member" DROP COLUMN "phone";', /takes away/],
    ['DROP TRIGGER ledger_is_final ON ledger_entry;', /takes away/],
    ['ALTER TABLE "member" ALTER COLUMN "language" DROP DEFAULT;', /takes away/],
    ['DROP INDEX "bet_day";', /read by/],
    [DROP, /read by/],
    ['ALTER TABLE "member" RENAME COLUMN "phone" TO "mobile";', /renames/],
    ['ALTER TABLE "member" ALTER COLUMN "phone" SET NOT NULL;', /asks for a value/],
    ['ALTER TABLE "member" ADD COLUMN "nickname" text NOT NULL;', /asks for a value/],
    ['ALTER TABLE "member" ADD COLUMN "no" bigserial;', /anew/],
    ['ALTER TABLE "member" ADD COLUMN "code" uuid DEFAULT gen_random_uuid();', /anew/],
    ['ALTER TABLE "member" ALTER COLUMN "phone" SET DATA TYPE varchar(20);', /anew/],
    ['ALTER TABLE "member" ADD CONSTRAINT "adult" CHECK (true);', /not valid/],
    ['ALTER TABLE "member" ADD COLUMN "house" bigint REFERENCES "public"."member"("id");', /not valid/],
    ['CREATE INDEX "bet_day" ON "game_bet" USING btree ("day");', /concurrently/],
    ['CREATE UNIQUE INDEX CONCURRENTLY "phones" ON "member" ("phone");', /forbids/],
    ['CREATE TRIGGER loud AFTER INSERT ON member EXECUTE FUNCTION f();', /not tested/],
    ['CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;', /not tested/],
    ["-- every row\nUPDATE member SET language = 'pt';", /batches/],
    ['WITH old AS (SELECT 1) DELETE FROM game_bet;', /batches/],
    ['TRUNCATE "session";', /everybody/],
    [BUILD, /half an index/],
  ])('may not say %s', (statement, what) => {
    expect(faults(statement).join('\n')).toMatch(what);
  });

  it.each([
    ['CREATE TABLE "prize" ("id" bigserial PRIMARY KEY NOT NULL);'],
    ['ALTER TABLE "member" ADD COLUMN "nickname" text;'],
    [`ALTER TABLE "member" ADD COLUMN "level" integer DEFAULT 0 NOT NULL;`],
    ['ALTER TABLE "member" ADD CONSTRAINT "adult" CHECK (true) NOT VALID;'],
    ['ALTER TABLE "member" VALIDATE CONSTRAINT "adult";'],
    ['ALTER TABLE "member" ALTER COLUMN "phone" DROP NOT NULL;'],
    ['ALTER TABLE "member" DROP CONSTRAINT "adult";'],
    ['CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE member SET phone = 1; END $$;'],
    ['-- what a DROP TABLE would be\nCOMMENT ON TABLE member IS $$rename$$;'],
  ])('may say %s', (statement) => {
    expect(faults(statement)).toEqual([]);
  });

  it('may do anything with tables that it creates itself', () => {
    const made = 'CREATE TABLE "prize" ("id" bigserial PRIMARY KEY NOT NULL, "member_id" bigint NOT NULL);';
    const more = [
      'ALTER TABLE "prize" ADD CONSTRAINT "fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id");',
      'CREATE UNIQUE INDEX "prizes" ON "prize" USING btree ("member_id");',
      'CREATE TRIGGER prize_is_final BEFORE UPDATE ON prize EXECUTE FUNCTION f();',
      'ALTER TABLE "prize" ALTER COLUMN "member_id" SET NOT NULL;',
    ];
    expect(faults(made, ...more)).toEqual([]);
    expect(faults(...more)).toHaveLength(5);
  });

  it('builds an index concurrently in a migration of its own, after removing a failed one', () => {
    expect(faults(DROP, BUILD)).toEqual([]);
    expect(faults(DROP.replace('bet_day', 'other'), BUILD).join('\n')).toMatch(/half an index/);
    expect(faults(DROP, BUILD, 'ALTER TABLE "member" ADD COLUMN "nickname" text;').join('\n')).toMatch(
      /no transaction/,
    );
  });

  it('proves a constraint later than it adds it', () => {
    const add = 'ALTER TABLE "member" ADD CONSTRAINT "adult" CHECK (true) NOT VALID;';
    expect(faults(add, 'ALTER TABLE "member" VALIDATE CONSTRAINT "adult";').join('\n')).toMatch(/later migration/);
  });

  it('removes what the previous release no longer uses, with a version and a reason', () => {
    const drop = (since: string) => `-- safe since ${since}\nALTER TABLE "member" DROP COLUMN "phone";`;
    expect(faults(drop('0.2.0: nothing has read it since sessions have names'))).toEqual([]);
    expect(faults(drop('0.1.9: nothing has read it since sessions have names'))).toEqual([]);
    expect(faults(drop('0.3.0: the next release reads it no more'))).toHaveLength(1);
    expect(faults(drop('0.2.0: so'))).toHaveLength(1);
  });
});

describe('our migrations', () => {
  it(`only add to what release ${release.version} uses`, () => {
    const newer = entries.filter(({ idx }) => idx > release.lastMigration);
    expect(
      faultsOf(
        newer.map(({ tag }) => read(tag)),
        release.version,
      ),
    ).toEqual([]);
  });

  it('are in the journal in the order of their creation, each with its file', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
    expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
    // The previous release compares only the time of the latest migration, so it would miss a new one with an earlier
    // time.
    const instants = entries.map(({ when }) => when);
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
  });

  it('never change: databases have those of the previous release', () => {
    expect(release).toMatchObject(migrationsHere(release.lastMigration));
  });
});

it('the previous release is fetched by hand where the clone lacks its commit, and the error says how', () => {
  const commit = 'f'.repeat(40);
  expect(() => checkOut({ version: '9.9.9', commit })).toThrow(
    `Release 9.9.9 is commit ${commit}, which this clone does not have. Fetch it: git fetch --unshallow`,
  );
});
