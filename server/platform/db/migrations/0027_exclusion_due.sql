DROP INDEX CONCURRENTLY IF EXISTS "exclusion_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exclusion_due" ON "exclusion" USING btree ("due_at") WHERE "exclusion"."state" <> 'reopened' and "exclusion"."due_at" is not null;
