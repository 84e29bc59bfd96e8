DROP INDEX "studio_round_open";--> statement-breakpoint
ALTER TABLE "studio_round" ALTER COLUMN "win_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_round" ALTER COLUMN "outcome" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "actions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "deadline" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "raise" jsonb;--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "raised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "raises" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "raised_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "studio_round_of_steps" ON "studio_round" USING btree ("player","game_code") WHERE deadline is not null and state in ('drawn', 'playing', 'raising', 'lowering');--> statement-breakpoint
CREATE INDEX "studio_round_deadline" ON "studio_round" USING btree ("deadline") WHERE state in ('playing', 'raising', 'lowering');--> statement-breakpoint
CREATE INDEX "studio_round_open" ON "studio_round" USING btree ("created_at") WHERE state in ('drawn', 'bet', 'ended', 'voiding');