ALTER TABLE "game_bet" ADD COLUMN "turnover_bp" integer;--> statement-breakpoint
ALTER TABLE "held_settlement" ADD COLUMN "counted_cents" bigint;--> statement-breakpoint
ALTER TABLE "studio_round" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_table_bet" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_turnover_bp" CHECK ("game"."turnover_bp" between 0 and 10000);