CREATE TABLE "studio_chain" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"game_code" text NOT NULL,
	"game_version" integer NOT NULL,
	"head" text NOT NULL,
	"salt" text,
	"length" integer NOT NULL,
	"last_seed" text NOT NULL,
	"next" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_shared_round" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"game_code" text NOT NULL,
	"number" integer NOT NULL,
	"server_seed" text NOT NULL,
	"commitment" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone NOT NULL,
	"is_interrupted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "studio_shared_round_roundId_unique" UNIQUE("round_id"),
	CONSTRAINT "studio_shared_round_once" UNIQUE("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "studio_table_bet" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bet_id" text NOT NULL,
	"shared_round_id" bigint NOT NULL,
	"player" text NOT NULL,
	"game_code" text NOT NULL,
	"spin_id" text NOT NULL,
	"stake_cents" bigint NOT NULL,
	"choice" jsonb NOT NULL,
	"cash_out" integer,
	"win_cents" bigint,
	"state" text NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "studio_table_bet_betId_unique" UNIQUE("bet_id"),
	CONSTRAINT "studio_table_bet_once" UNIQUE("player","spin_id")
);
--> statement-breakpoint
CREATE TABLE "studio_table" (
	"game_code" text PRIMARY KEY NOT NULL,
	"driver" text,
	"leased_until" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio_shared_round" ADD CONSTRAINT "studio_shared_round_chain_id_studio_chain_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."studio_chain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_table_bet" ADD CONSTRAINT "studio_table_bet_shared_round_id_studio_shared_round_id_fk" FOREIGN KEY ("shared_round_id") REFERENCES "public"."studio_shared_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_chain_game_code_game_version_id_index" ON "studio_chain" USING btree ("game_code","game_version","id");--> statement-breakpoint
CREATE INDEX "studio_shared_round_game_code_id_index" ON "studio_shared_round" USING btree ("game_code","id");--> statement-breakpoint
CREATE INDEX "studio_table_bet_player_game_code_id_index" ON "studio_table_bet" USING btree ("player","game_code","id");--> statement-breakpoint
CREATE INDEX "studio_table_bet_shared_round_id_index" ON "studio_table_bet" USING btree ("shared_round_id");--> statement-breakpoint
CREATE INDEX "studio_table_bet_open" ON "studio_table_bet" USING btree ("game_code","shared_round_id") WHERE "studio_table_bet"."state" in ('placing', 'standing', 'ended', 'voiding');