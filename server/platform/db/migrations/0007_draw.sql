ALTER TABLE "studio_seed_pair" ALTER COLUMN "client_seed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_seed_pair" ALTER COLUMN "state" SET DEFAULT 'next';--> statement-breakpoint
ALTER TABLE "studio_seed_pair" ADD COLUMN "activated_at" timestamp with time zone;--> statement-breakpoint
-- Pairs of before were played under from the moment they were made. They stay what they are: a browser that has not kept the
-- commitment of an active one asks for the next at its next opening, which reveals it.
UPDATE "studio_seed_pair" SET "activated_at" = "created_at";--> statement-breakpoint
CREATE UNIQUE INDEX "studio_seed_pair_next" ON "studio_seed_pair" USING btree ("player","game_code") WHERE state = 'next';--> statement-breakpoint
CREATE INDEX "studio_seed_pair_player_game_code_id_index" ON "studio_seed_pair" USING btree ("player","game_code","id");--> statement-breakpoint
ALTER TABLE "studio_seed_pair" ADD CONSTRAINT "studio_seed_pair_commitment_once" UNIQUE("commitment");--> statement-breakpoint
ALTER TABLE "studio_seed_pair" ADD CONSTRAINT "studio_seed_pair_client_seed" CHECK (("studio_seed_pair"."state" = 'next') = ("studio_seed_pair"."client_seed" is null) and ("studio_seed_pair"."state" = 'next') = ("studio_seed_pair"."activated_at" is null));