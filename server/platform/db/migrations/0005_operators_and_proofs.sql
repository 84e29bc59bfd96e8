CREATE TABLE "held_settlement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bet_id" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	"win_cents" bigint NOT NULL,
	"detail_url" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "held_settlement_once" UNIQUE("bet_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"added_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operator_name_unique" UNIQUE("name"),
	CONSTRAINT "operator_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "psp_key" (
	"key" text PRIMARY KEY NOT NULL,
	"cpf" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "held_settlement" ADD CONSTRAINT "held_settlement_bet_id_game_bet_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."game_bet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_settlement_waiting" ON "held_settlement" USING btree ("id") WHERE "held_settlement"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "recharge_open" ON "recharge" USING btree ("expires_at") WHERE "recharge"."state" = 'open';