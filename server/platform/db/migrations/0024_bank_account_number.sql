DROP INDEX CONCURRENTLY IF EXISTS "bank_account_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_account_number" ON "bank_account" USING btree ("number","ispb","branch");
