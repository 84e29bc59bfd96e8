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
ALTER TABLE "announcement_answer" ADD CONSTRAINT "announcement_answer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_answer" ADD CONSTRAINT "announcement_answer_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_answer_announcement_id_index" ON "announcement_answer" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_from_index" ON "announcement" USING btree ("from");--> statement-breakpoint
CREATE INDEX "notice_listed" ON "notice" USING btree ("member_id",("read_at" is null),"id");--> statement-breakpoint
CREATE INDEX "notice_created_at_index" ON "notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscription_member_id_id_index" ON "push_subscription" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "push_due" ON "push" USING btree ("due_at") WHERE "push"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "push_ended_at_index" ON "push" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "turnover_requirement_ending" ON "turnover_requirement" USING btree ("expires_at") WHERE "turnover_requirement"."state" = 'active';--> statement-breakpoint
CREATE INDEX "member_day_day_member_id_index" ON "member_day" USING btree ("day","member_id");