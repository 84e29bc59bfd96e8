CREATE TABLE "game_import" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"actor" text NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"closed" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_import" ADD CONSTRAINT "game_import_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "game" SET "external_id" = "game_code" WHERE "external_id" IS NULL;