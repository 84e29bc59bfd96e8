CREATE TABLE "turnover_count" (
	"requirement_id" bigint NOT NULL,
	"round_id" bigint NOT NULL,
	"counted_cents" bigint NOT NULL,
	CONSTRAINT "turnover_count_round_id_requirement_id_pk" PRIMARY KEY("round_id","requirement_id")
);
--> statement-breakpoint
CREATE TABLE "turnover_requirement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"source" text NOT NULL,
	"bonus_cents" bigint NOT NULL,
	"required_cents" bigint NOT NULL,
	"progress_cents" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"forfeited_for" bigint,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "turnover_requirement_source_unique" UNIQUE("source"),
	CONSTRAINT "turnover_requirement_progress" CHECK ("turnover_requirement"."progress_cents" between 0 and "turnover_requirement"."required_cents"
        and ("turnover_requirement"."state" = 'done') = ("turnover_requirement"."progress_cents" = "turnover_requirement"."required_cents"))
);
--> statement-breakpoint
CREATE TABLE "bank_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"ispb" text NOT NULL,
	"branch" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "withdrawal" ALTER COLUMN "pix_key_kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal" ALTER COLUMN "pix_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "gift_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "bank" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "first_approver" text;--> statement-breakpoint
ALTER TABLE "turnover_count" ADD CONSTRAINT "turnover_count_requirement_id_turnover_requirement_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."turnover_requirement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnover_count" ADD CONSTRAINT "turnover_count_round_id_game_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."game_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD CONSTRAINT "turnover_requirement_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD CONSTRAINT "turnover_requirement_forfeited_for_withdrawal_id_fk" FOREIGN KEY ("forfeited_for") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turnover_count_requirement_id_index" ON "turnover_count" USING btree ("requirement_id");--> statement-breakpoint
CREATE INDEX "turnover_requirement_active" ON "turnover_requirement" USING btree ("member_id","id") WHERE "turnover_requirement"."state" = 'active';--> statement-breakpoint
CREATE INDEX "turnover_requirement_forfeited_for_index" ON "turnover_requirement" USING btree ("forfeited_for");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_once" ON "bank_account" USING btree ("member_id","ispb","branch","number","kind") WHERE "bank_account"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_one_default" ON "bank_account" USING btree ("member_id") WHERE "bank_account"."is_default" and "bank_account"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_one_destination" CHECK (("withdrawal"."pix_key" is null) <> ("withdrawal"."bank" is null));