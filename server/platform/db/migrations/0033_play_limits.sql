CREATE TABLE "play_limit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"value" bigint,
	"before" bigint,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_time" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"millis" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_time_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "play_limits" jsonb;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "reality_minutes" integer;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "reality_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "undone_bets" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "undone_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "back_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_limit" ADD CONSTRAINT "play_limit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_limit_member_id_id_index" ON "play_limit" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "play_limit_active" ON "play_limit" USING btree ("member_id","kind","period") WHERE "play_limit"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "play_limit_waiting" ON "play_limit" USING btree ("member_id","kind","period") WHERE "play_limit"."state" = 'waiting';--> statement-breakpoint
-- What came back of bets by the day they were placed on, of those from before this was kept.
INSERT INTO "member_day" ("member_id", "day", "provider_id", "game_type", "undone_bets", "undone_cents", "back_cents")
SELECT "member_id", ("placed_at" AT TIME ZONE 'America/Sao_Paulo')::date, "provider_id", "game_type",
  count(*) FILTER (WHERE "state" = 'void'), coalesce(sum("stake_cents") FILTER (WHERE "state" = 'void'), 0),
  coalesce(sum(CASE "state" WHEN 'settled' THEN "win_cents" WHEN 'void' THEN "stake_cents" ELSE 0 END), 0)
FROM "game_bet" GROUP BY 1, 2, 3, 4
ON CONFLICT ("member_id", "day", "provider_id", "game_type") DO UPDATE SET
  "undone_bets" = excluded."undone_bets", "undone_cents" = excluded."undone_cents", "back_cents" = excluded."back_cents";
