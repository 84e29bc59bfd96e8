ALTER TABLE "studio_round" RENAME COLUMN "stops" TO "outcome";--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "game_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "choice" jsonb;