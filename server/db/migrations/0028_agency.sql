CREATE TABLE "agency_day" (
	"agent_id" bigint NOT NULL,
	"invitee_id" bigint NOT NULL,
	"day" date NOT NULL,
	"deposited_cents" bigint NOT NULL,
	"counted_cents" bigint NOT NULL,
	"settled_cents" bigint NOT NULL,
	"won_cents" bigint NOT NULL,
	CONSTRAINT "agency_day_agent_id_day_invitee_id_pk" PRIMARY KEY("agent_id","day","invitee_id")
);
--> statement-breakpoint
CREATE TABLE "agency_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"counts_from" date
);
--> statement-breakpoint
CREATE TABLE "agency_reward" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_id" bigint NOT NULL,
	"week" date NOT NULL,
	"part" text NOT NULL,
	"kind" text NOT NULL,
	"base_cents" bigint NOT NULL,
	"level" integer NOT NULL,
	"rate_bp" integer NOT NULL,
	"reward_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "agency_reward_once" UNIQUE("agent_id","week","part","kind"),
	CONSTRAINT "agency_reward_cents" CHECK ("agency_reward"."reward_cents" > 0 and ("agency_reward"."state" = 'paid') = ("agency_reward"."paid_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "game_bet" ADD COLUMN "counted_cents" bigint;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "counted_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "agency_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_day" ADD CONSTRAINT "agency_day_agent_id_member_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_day" ADD CONSTRAINT "agency_day_invitee_id_member_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_request" ADD CONSTRAINT "agency_request_agent_id_member_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_request" ADD CONSTRAINT "agency_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_reward" ADD CONSTRAINT "agency_reward_agent_id_member_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_day_invitee_id_day_index" ON "agency_day" USING btree ("invitee_id","day");--> statement-breakpoint
CREATE INDEX "agency_request_agent_id_asked_at_index" ON "agency_request" USING btree ("agent_id","asked_at");--> statement-breakpoint
CREATE INDEX "agency_request_member_id_id_index" ON "agency_request" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_request_accepted" ON "agency_request" USING btree ("member_id") WHERE "agency_request"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "agency_reward_week_index" ON "agency_reward" USING btree ("week");--> statement-breakpoint
CREATE INDEX "agency_reward_paid" ON "agency_reward" USING btree ("agent_id","paid_at","id") WHERE "agency_reward"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "agency_reward_review" ON "agency_reward" USING btree ("id") WHERE "agency_reward"."state" = 'review';