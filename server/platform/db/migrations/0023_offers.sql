CREATE TABLE "offer_claim" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"offer" text NOT NULL,
	"key" text NOT NULL,
	"recharge_id" bigint,
	"base_cents" bigint NOT NULL,
	"reward_cents" bigint NOT NULL,
	"required_cents" bigint NOT NULL,
	"days" integer,
	"wallet" text NOT NULL,
	"state" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"reversed_at" timestamp with time zone,
	"taken_back_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_claim_key_unique" UNIQUE("key"),
	CONSTRAINT "offer_claim_reward" CHECK ("offer_claim"."reward_cents" > 0 and "offer_claim"."taken_back_cents" <= "offer_claim"."reward_cents")
);
--> statement-breakpoint
CREATE TABLE "offer_stop" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"offer" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"stopped_by" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone,
	"started_by" text
);
--> statement-breakpoint
CREATE TABLE "rain_presence" (
	"member_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rain_presence_member_id_pk" PRIMARY KEY("member_id")
);
--> statement-breakpoint
CREATE TABLE "rain_slot" (
	"slot" bigint PRIMARY KEY NOT NULL,
	"sealed_seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"present" integer,
	"drawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rain_winner" (
	"slot" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"turn" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "rain_winner_slot_member_id_pk" PRIMARY KEY("slot","member_id")
);
--> statement-breakpoint
CREATE TABLE "rebate_collect" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"level" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"recharge_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wheel_budget" (
	"day" date NOT NULL,
	"stripe" integer NOT NULL,
	"spent_cents" bigint NOT NULL,
	CONSTRAINT "wheel_budget_day_stripe_pk" PRIMARY KEY("day","stripe")
);
--> statement-breakpoint
CREATE TABLE "wheel_odds" (
	"version" bigserial PRIMARY KEY NOT NULL,
	"prizes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wheel_spin" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"granted_by" text NOT NULL,
	"version" bigint NOT NULL,
	"sealed_seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"client_seed" text,
	"seen_hash" text,
	"prize" integer,
	"reward_cents" bigint,
	"spent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wheel_spin_once" UNIQUE("member_id","day","number")
);
--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "paid_order" integer;--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD COLUMN "claim_id" bigint;--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD COLUMN "wallet" text DEFAULT 'bonus' NOT NULL;--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "offer_claim" ADD CONSTRAINT "offer_claim_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_claim" ADD CONSTRAINT "offer_claim_recharge_id_recharge_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rain_presence" ADD CONSTRAINT "rain_presence_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rain_winner" ADD CONSTRAINT "rain_winner_slot_rain_slot_slot_fk" FOREIGN KEY ("slot") REFERENCES "public"."rain_slot"("slot") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rain_winner" ADD CONSTRAINT "rain_winner_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_collect" ADD CONSTRAINT "rebate_collect_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_step" ADD CONSTRAINT "vip_step_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_step" ADD CONSTRAINT "vip_step_recharge_id_recharge_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_version_wheel_odds_version_fk" FOREIGN KEY ("version") REFERENCES "public"."wheel_odds"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_claim_member_id_offer_id_index" ON "offer_claim" USING btree ("member_id","offer","id");--> statement-breakpoint
CREATE INDEX "offer_claim_recharge_id_index" ON "offer_claim" USING btree ("recharge_id");--> statement-breakpoint
CREATE INDEX "offer_claim_review" ON "offer_claim" USING btree ("id") WHERE "offer_claim"."state" = 'review';--> statement-breakpoint
CREATE INDEX "offer_stop_offer_id_index" ON "offer_stop" USING btree ("offer","id");--> statement-breakpoint
CREATE INDEX "rain_presence_seen_at_index" ON "rain_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "rain_winner_member_id_slot_index" ON "rain_winner" USING btree ("member_id","slot");--> statement-breakpoint
CREATE INDEX "rebate_collect_member_id_id_index" ON "rebate_collect" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "vip_step_member_id_id_index" ON "vip_step" USING btree ("member_id","id");--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD CONSTRAINT "turnover_requirement_claim_id_offer_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."offer_claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_invited_by_index" ON "member" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "member_register_ip_created_at_index" ON "member" USING btree ("register_ip","created_at");--> statement-breakpoint
CREATE INDEX "turnover_requirement_claim_id_index" ON "turnover_requirement" USING btree ("claim_id");--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_paid_order" UNIQUE("member_id","paid_order");--> statement-breakpoint
-- Deposits credited before: their order by the instant of their credit.
UPDATE "recharge" SET "paid_order" = "paid"."place" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "member_id" ORDER BY "confirmed_at", "id") AS "place" FROM "recharge" WHERE "state" = 'paid'
) AS "paid" WHERE "recharge"."id" = "paid"."id";--> statement-breakpoint
UPDATE "turnover_requirement" SET "end_reason" = 'withdrawal' WHERE "state" = 'forfeited';
