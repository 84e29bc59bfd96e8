CREATE TABLE "password_ticket" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"sealed_name" text,
	"network" text NOT NULL,
	"language" text NOT NULL,
	"codes" jsonb NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_ticket_ticketHash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "email_given" text;--> statement-breakpoint
CREATE INDEX "password_ticket_expires_at_index" ON "password_ticket" USING btree ("expires_at");