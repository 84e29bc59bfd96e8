CREATE TABLE "debt_write_off" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"asked_by" text NOT NULL,
	"agreed_by" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "debt_write_off_two_people" CHECK ("debt_write_off"."amount_cents" > 0 and "debt_write_off"."asked_by" <> "debt_write_off"."agreed_by")
);
--> statement-breakpoint
CREATE TABLE "deposit_dispute" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recharge_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"held_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"opened_by" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "deposit_dispute_held" CHECK ("deposit_dispute"."held_cents" between 0 and "deposit_dispute"."amount_cents" and ("deposit_dispute"."state" = 'open' or "deposit_dispute"."held_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "deposit_reversal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recharge_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"deposit_cents" bigint NOT NULL,
	"owed_cents" bigint NOT NULL,
	"held_cents" bigint NOT NULL,
	"free_rewards_cents" bigint NOT NULL,
	"cash_cents" bigint NOT NULL,
	"withdrawals_cents" bigint NOT NULL,
	"debt_cents" bigint NOT NULL,
	"written_off_cents" bigint NOT NULL,
	"reversed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_reversal_sum" CHECK ("deposit_reversal"."owed_cents" = "deposit_reversal"."held_cents" + "deposit_reversal"."free_rewards_cents" + "deposit_reversal"."cash_cents" + "deposit_reversal"."withdrawals_cents"
        + "deposit_reversal"."debt_cents" + "deposit_reversal"."written_off_cents")
);
--> statement-breakpoint
ALTER TABLE "debt_write_off" ADD CONSTRAINT "debt_write_off_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_dispute" ADD CONSTRAINT "deposit_dispute_recharge_id_recharge_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharge"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_dispute" ADD CONSTRAINT "deposit_dispute_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_reversal" ADD CONSTRAINT "deposit_reversal_recharge_id_recharge_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharge"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_reversal" ADD CONSTRAINT "deposit_reversal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "debt_write_off_member_id_index" ON "debt_write_off" USING btree ("member_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_dispute_open" ON "deposit_dispute" USING btree ("recharge_id") WHERE "deposit_dispute"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "deposit_dispute_waiting" ON "deposit_dispute" USING btree ("id") WHERE "deposit_dispute"."state" in ('open', 'returning');
--> statement-breakpoint
CREATE INDEX "deposit_dispute_member_id_index" ON "deposit_dispute" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "deposit_reversal_recharge_id_index" ON "deposit_reversal" USING btree ("recharge_id");
--> statement-breakpoint
CREATE INDEX "deposit_reversal_member_id_index" ON "deposit_reversal" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "deposit_reversal_debt" ON "deposit_reversal" USING btree ("id") WHERE "deposit_reversal"."debt_cents" > 0;
