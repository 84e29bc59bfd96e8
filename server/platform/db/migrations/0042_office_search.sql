CREATE INDEX "recharge_number_begins" ON "recharge" USING btree ("bill_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "recharge_amount" ON "recharge" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "recharge_first" ON "recharge" USING btree ("confirmed_at") WHERE "recharge"."paid_order" = 1;--> statement-breakpoint
CREATE INDEX "withdrawal_number_begins" ON "withdrawal" USING btree ("bill_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "withdrawal_amount" ON "withdrawal" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "support_message_begins" ON "support_message" USING btree ("protocol" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_account_begins" ON "member" USING btree ("account" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_name_begins" ON "member" USING btree (translate(lower("realname"), 'áàâãäåçéèêëíìîïñóòôõöúùûüý', 'aaaaaaceeeeiiiinooooouuuuy') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_email_begins" ON "member" USING btree (coalesce("email", lower("email_given")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_phone_begins" ON "member" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_cpf_begins" ON "member" USING btree ("cpf" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_disabled" ON "member" USING btree ("id") WHERE "member"."status" <> 1;