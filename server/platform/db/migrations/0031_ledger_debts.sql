DROP INDEX CONCURRENTLY IF EXISTS "ledger_account_debt";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ledger_account_debt" ON "ledger_account" USING btree ("owner") WHERE "ledger_account"."kind" = 'debt';
