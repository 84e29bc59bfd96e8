CREATE TABLE "api_key_call" (
	"api_key_id" bigint NOT NULL,
	"key" text NOT NULL,
	"content" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_key_call_api_key_id_key_pk" PRIMARY KEY("api_key_id","key")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_key_prefix_unique" UNIQUE("prefix"),
	CONSTRAINT "api_key_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"seq" bigint,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_leased" boolean DEFAULT false NOT NULL,
	"status" integer,
	"error" text,
	"tried_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_delivery"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"state" text NOT NULL,
	"disabled_for" text,
	"sealed_secret" text NOT NULL,
	"sealed_former" text,
	"former_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_endpoint_state" CHECK ("webhook_endpoint"."state" in ('on', 'paused', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "webhook_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" bigint,
	"kind" text NOT NULL,
	"member_id" bigint,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_message_eventId_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_series" (
	"endpoint_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "webhook_series_endpoint_id_member_id_pk" PRIMARY KEY("endpoint_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "api_key_call" ADD CONSTRAINT "api_key_call_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_message_id_webhook_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_series" ADD CONSTRAINT "webhook_series_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_call_at_index" ON "api_key_call" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("message_id","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_endpoint_id_id_index" ON "webhook_delivery" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("endpoint_id","due_at","id") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_leased" ON "webhook_delivery" USING btree ("endpoint_id") WHERE "webhook_delivery"."is_leased";--> statement-breakpoint
CREATE INDEX "webhook_message_at_index" ON "webhook_message" USING btree ("at");