DROP INDEX "recharge_open";--> statement-breakpoint
CREATE INDEX "recharge_unpaid" ON "recharge" USING btree ("expires_at") WHERE "recharge"."state" in ('open', 'cancelled');