CREATE TABLE "studio_purse_bet" (
	"bet_id" text PRIMARY KEY NOT NULL,
	"purse_id" bigint,
	"stake_cents" bigint NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_purse" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"network" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_purse_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "studio_purse_not_below_zero" CHECK ("studio_purse"."balance_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "has_try" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_purse_bet" ADD CONSTRAINT "studio_purse_bet_purse_id_studio_purse_id_fk" FOREIGN KEY ("purse_id") REFERENCES "public"."studio_purse"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_purse_bet_purse_id_index" ON "studio_purse_bet" USING btree ("purse_id");--> statement-breakpoint
CREATE INDEX "studio_purse_network_created_at_index" ON "studio_purse" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "studio_purse_created_at_index" ON "studio_purse" USING btree ("created_at");