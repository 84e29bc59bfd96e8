CREATE TABLE "game_catalogue" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_tag" (
	"game_id" bigint NOT NULL,
	"tag" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "game_tag_tag_game_id_source_pk" PRIMARY KEY("tag","game_id","source")
);
--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "img_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "volatility" text;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "min_stake_cents" bigint;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "max_stake_cents" bigint;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "lines" integer;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "turnover_bp" integer;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "markets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "checksum" text;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "sort_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_tag" ADD CONSTRAINT "game_tag_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_tag_game_id_index" ON "game_tag" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "game_bet_times" ON "game_bet" USING brin ("placed_at");--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_external_of_provider" UNIQUE("provider_id","external_id");--> statement-breakpoint
INSERT INTO "game_tag" SELECT "id", 'recommend', 'editor' FROM "game" WHERE "tags" LIKE '%recommend%';