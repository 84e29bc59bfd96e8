CREATE TABLE "page_fault" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"page" text NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"column" integer NOT NULL,
	"release" text NOT NULL,
	"browser" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_fault_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "page_fault_last_seen_at_id_index" ON "page_fault" USING btree ("last_seen_at","id");