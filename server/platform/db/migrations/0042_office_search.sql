DROP INDEX CONCURRENTLY IF EXISTS "recharge_number_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "recharge_number_begins" ON "recharge" USING btree ("bill_no" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "recharge_amount";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "recharge_amount" ON "recharge" USING btree ("amount_cents","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "recharge_first";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "recharge_first" ON "recharge" USING btree ("confirmed_at") WHERE "recharge"."paid_order" = 1;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "withdrawal_number_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "withdrawal_number_begins" ON "withdrawal" USING btree ("bill_no" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "withdrawal_amount";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "withdrawal_amount" ON "withdrawal" USING btree ("amount_cents","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "support_message_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "support_message_begins" ON "support_message" USING btree ("protocol" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "member_account_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_account_begins" ON "member" USING btree ("account" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "member_name_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_name_begins" ON "member" USING btree (translate(lower("realname"), 'áàâãäåçéèêëíìîïñóòôõöúùûüý', 'aaaaaaceeeeiiiinooooouuuuy') text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "member_email_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_email_begins" ON "member" USING btree (coalesce("email", lower("email_given")) text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "member_phone_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_phone_begins" ON "member" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "member_cpf_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_cpf_begins" ON "member" USING btree ("cpf" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "member_disabled";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_disabled" ON "member" USING btree ("id") WHERE "member"."status" <> 1;
