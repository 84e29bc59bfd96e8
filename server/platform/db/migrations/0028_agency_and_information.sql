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
CREATE TABLE "announcement_answer" (
	"member_id" bigint NOT NULL,
	"announcement_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	CONSTRAINT "announcement_answer_member_id_announcement_id_pk" PRIMARY KEY("member_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"texts" jsonb NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"effective_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notice_once" UNIQUE("member_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"categories" jsonb NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscription_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push" (
	"notice_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"is_sent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "push_notice_id_subscription_id_pk" PRIMARY KEY("notice_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_push" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"body" text NOT NULL,
	"ttl" text NOT NULL,
	"urgency" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
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
ALTER TABLE "announcement_answer" ADD CONSTRAINT "announcement_answer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_answer" ADD CONSTRAINT "announcement_answer_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_day_invitee_id_day_index" ON "agency_day" USING btree ("invitee_id","day");--> statement-breakpoint
CREATE INDEX "agency_request_agent_id_asked_at_index" ON "agency_request" USING btree ("agent_id","asked_at");--> statement-breakpoint
CREATE INDEX "agency_request_member_id_id_index" ON "agency_request" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_request_accepted" ON "agency_request" USING btree ("member_id") WHERE "agency_request"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "agency_reward_week_index" ON "agency_reward" USING btree ("week");--> statement-breakpoint
CREATE INDEX "agency_reward_paid" ON "agency_reward" USING btree ("agent_id","paid_at","id") WHERE "agency_reward"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "agency_reward_review" ON "agency_reward" USING btree ("id") WHERE "agency_reward"."state" = 'review';--> statement-breakpoint
CREATE INDEX "announcement_answer_announcement_id_index" ON "announcement_answer" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_from_index" ON "announcement" USING btree ("from");--> statement-breakpoint
CREATE INDEX "notice_listed" ON "notice" USING btree ("member_id",("read_at" is null),"id");--> statement-breakpoint
CREATE INDEX "notice_created_at_index" ON "notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscription_member_id_id_index" ON "push_subscription" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "push_due" ON "push" USING btree ("due_at") WHERE "push"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "push_ended_at_index" ON "push" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "turnover_requirement_ending" ON "turnover_requirement" USING btree ("expires_at") WHERE "turnover_requirement"."state" = 'active';--> statement-breakpoint
CREATE INDEX "member_day_day_member_id_index" ON "member_day" USING btree ("day","member_id");