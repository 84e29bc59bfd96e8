ALTER TABLE "game_provider" ADD COLUMN "protocol" text DEFAULT 'studio' NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "min_edge_ppm" integer;--> statement-breakpoint
ALTER TABLE "held_settlement" ADD COLUMN "kind" text DEFAULT 'settlement' NOT NULL;--> statement-breakpoint
ALTER TABLE "held_settlement" ADD COLUMN "win_units" bigint;