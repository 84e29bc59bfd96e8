ALTER TABLE "game_bet" ADD COLUMN "edge_ppm" integer;--> statement-breakpoint
ALTER TABLE "game_bet" ADD COLUMN "free_cents" bigint;
