ALTER TABLE "recharge" ADD COLUMN "reversal_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_stop_open" ON "offer_stop" USING btree ("offer") WHERE "offer_stop"."started_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawal_pix_key_index" ON "withdrawal" USING btree ("pix_key");--> statement-breakpoint
-- Levels that were reached before they were written down.
INSERT INTO "vip_step" ("member_id", "level", "total_cents", "recharge_id", "at")
SELECT "member_id", "level", "total", "last", now() FROM (
	SELECT "member_id", sum("amount_cents") AS "total", max("id") AS "last",
		(SELECT count(*) FROM (VALUES (100000), (500100), (1500100), (3000100), (6000100)) AS "tier" ("begins") WHERE "begins" <= sum("amount_cents")) AS "level"
	FROM "recharge" WHERE "state" = 'paid' GROUP BY "member_id"
) AS "reached" WHERE "level" > 0;
