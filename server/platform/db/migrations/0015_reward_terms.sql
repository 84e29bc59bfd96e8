CREATE TABLE "reward_terms" (
	"name" text PRIMARY KEY NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD COLUMN "counts_by" text DEFAULT 'type' NOT NULL;
