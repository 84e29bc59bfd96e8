CREATE TABLE "text_revision" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"number" integer NOT NULL,
	"base" integer NOT NULL,
	"author" text NOT NULL,
	"reason" text NOT NULL,
	"content" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"state" text NOT NULL,
	"proposed_by" text,
	"approved_by" text,
	"publish_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"git_commit" text,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_revision_once" UNIQUE("document","number"),
	CONSTRAINT "text_revision_number" CHECK ("text_revision"."base" >= 0 and "text_revision"."base" < "text_revision"."number")
);
--> statement-breakpoint
CREATE INDEX "text_revision_waiting" ON "text_revision" USING btree ("id") WHERE "text_revision"."state" in ('proposed', 'approved', 'scheduled');--> statement-breakpoint
CREATE INDEX "text_revision_published" ON "text_revision" USING btree ("document","number") WHERE "text_revision"."state" = 'published';