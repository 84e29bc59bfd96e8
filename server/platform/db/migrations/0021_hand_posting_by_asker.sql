DROP INDEX CONCURRENTLY IF EXISTS "hand_posting_asked_by_at_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "hand_posting_asked_by_at_index" ON "hand_posting" USING btree ("asked_by","at");
