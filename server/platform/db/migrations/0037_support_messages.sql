CREATE TABLE "support_answer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"text" text NOT NULL,
	"answered_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"member_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"order" text,
	"visitor_key" text,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_because" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_message_protocol_unique" UNIQUE("protocol"),
	CONSTRAINT "support_message_visitorKey_unique" UNIQUE("visitor_key"),
	CONSTRAINT "support_message_sender" CHECK (("support_message"."member_id" is null) = ("support_message"."email" <> ''))
);
--> statement-breakpoint
ALTER TABLE "mail" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "support_answer" ADD CONSTRAINT "support_answer_message_id_support_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_answer_message_id_index" ON "support_answer" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "support_message_waiting" ON "support_message" USING btree ("id") WHERE "support_message"."state" = 'open';--> statement-breakpoint
CREATE INDEX "support_message_member_id_id_index" ON "support_message" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "support_message_last_at_index" ON "support_message" USING btree ("last_at");