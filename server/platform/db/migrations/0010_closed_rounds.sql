CREATE TABLE "game_round_closed" (
	"round_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_round_closed_round_id_member_id_pk" PRIMARY KEY("round_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "game_round_closed" ADD CONSTRAINT "game_round_closed_round_id_game_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."game_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round_closed" ADD CONSTRAINT "game_round_closed_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;