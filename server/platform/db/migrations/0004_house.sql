CREATE TABLE "game_bet" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"bet_id" text NOT NULL,
	"round_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"game_type" integer NOT NULL,
	"stake_cents" bigint NOT NULL,
	"win_cents" bigint,
	"state" text NOT NULL,
	"detail_url" text,
	"placed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_transaction" (
	"provider_id" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	"action" text NOT NULL,
	"bet_id" text,
	"request_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_transaction_provider_id_transaction_id_pk" PRIMARY KEY("provider_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "event_delivery" (
	"event_id" bigint NOT NULL,
	"consumer" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "event_delivery_event_id_consumer_pk" PRIMARY KEY("event_id","consumer")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"job" text NOT NULL,
	"period" text NOT NULL,
	"state" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"cursor" text,
	"attempts" integer NOT NULL,
	"error" text,
	CONSTRAINT "job_run_job_period_pk" PRIMARY KEY("job","period")
);
--> statement-breakpoint
CREATE TABLE "member_day" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"provider_id" bigint NOT NULL,
	"game_type" integer NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"staked_cents" bigint DEFAULT 0 NOT NULL,
	"settled_cents" bigint DEFAULT 0 NOT NULL,
	"won_cents" bigint DEFAULT 0 NOT NULL,
	"voided_cents" bigint DEFAULT 0 NOT NULL,
	"deposited_cents" bigint DEFAULT 0 NOT NULL,
	"paid_out_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"bonus_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_day_member_id_day_provider_id_game_type_pk" PRIMARY KEY("member_id","day","provider_id","game_type")
);
--> statement-breakpoint
ALTER TABLE "game" DROP CONSTRAINT "game_gameCode_unique";--> statement-breakpoint
ALTER TABLE "turnover_count" DROP CONSTRAINT "turnover_count_round_id_game_round_id_fk";
--> statement-breakpoint
ALTER TABLE "game_round" DROP CONSTRAINT "game_round_member_id_member_id_fk";
--> statement-breakpoint
DROP INDEX "game_round_member_id_id_index";--> statement-breakpoint
DROP INDEX "game_round_state_index";--> statement-breakpoint
ALTER TABLE "turnover_count" DROP CONSTRAINT "turnover_count_round_id_requirement_id_pk";--> statement-breakpoint
ALTER TABLE "turnover_count" ADD COLUMN "bet_id" bigint;--> statement-breakpoint
-- The provider's own start writes its address and secret; until then it may not call.
ALTER TABLE "game_provider" ADD COLUMN "launch_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_provider" ALTER COLUMN "launch_url" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "sealed_secret" text;--> statement-breakpoint
ALTER TABLE "game_round" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
-- Ten thousand stakes for games that have not told their ceiling; their provider's next start corrects it.
ALTER TABLE "game" ADD COLUMN "max_multiplier" integer DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ALTER COLUMN "max_multiplier" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_round_id_game_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."game_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_delivery" ADD CONSTRAINT "event_delivery_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "game_bet_provider_id_bet_id_index" ON "game_bet" USING btree ("provider_id","bet_id");--> statement-breakpoint
CREATE INDEX "game_bet_member_id_id_index" ON "game_bet" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "game_bet_member_id_provider_id_id_index" ON "game_bet" USING btree ("member_id","provider_id","id");--> statement-breakpoint
CREATE INDEX "game_bet_round_id_index" ON "game_bet" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "game_bet_open" ON "game_bet" USING btree ("member_id") WHERE "game_bet"."state" = 'open';--> statement-breakpoint
CREATE INDEX "event_delivery_consumer_due_at_event_id_index" ON "event_delivery" USING btree ("consumer","due_at","event_id");--> statement-breakpoint
CREATE INDEX "event_member_id_id_index" ON "event" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "event_at_index" ON "event" USING btree ("at");--> statement-breakpoint
-- A round that was voided before its bet arrived is now a transaction that was undone.
INSERT INTO "provider_transaction" (provider_id, transaction_id, action, bet_id, request_hash, at)
	SELECT provider_id, round_id || '.bet', 'undone', null, encode(sha256('["undone",null]'::bytea), 'hex'), placed_at
	FROM "game_round" WHERE member_id IS NULL;
--> statement-breakpoint
DELETE FROM "game_round" WHERE member_id IS NULL;
--> statement-breakpoint
-- Until now a round held one bet: it becomes one, under the same number, which players know from their record.
INSERT INTO "game_bet" (id, provider_id, bet_id, round_id, member_id, game_id, game_type, stake_cents, win_cents, state, detail_url, placed_at, settled_at)
	SELECT r.id, r.provider_id, r.round_id, r.id, r.member_id, r.game_id, g.game_type, r.bet_cents, r.win_cents, r.state, r.detail_url, r.placed_at, r.settled_at
	FROM "game_round" r JOIN "game" g ON g.id = r.game_id ORDER BY r.id;
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('game_bet', 'id'), greatest((SELECT max(id) FROM "game_round"), 1), (SELECT count(*) > 0 FROM "game_round"));
--> statement-breakpoint
UPDATE "game_round" SET opened_at = placed_at;
--> statement-breakpoint
ALTER TABLE "game_round" ALTER COLUMN "opened_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "game_round" ALTER COLUMN "game_id" SET NOT NULL;
--> statement-breakpoint
UPDATE "turnover_count" SET bet_id = round_id;
--> statement-breakpoint
ALTER TABLE "turnover_count" ADD CONSTRAINT "turnover_count_bet_id_requirement_id_pk" PRIMARY KEY("bet_id","requirement_id");
--> statement-breakpoint
-- The studio's names of what it asked before, so that a repeat is one: contexts/play/bets/provider-transactions.ts hashes the same text.
INSERT INTO "provider_transaction" (provider_id, transaction_id, action, bet_id, request_hash, at)
	SELECT provider_id, bet_id || '.bet', 'bet', bet_id,
		encode(sha256(('["bet","' || bet_id || '","' || bet_id || '",' || member_id || ',' || game_id || ',"' || stake_cents || '"]')::bytea), 'hex'), placed_at
	FROM "game_bet";
--> statement-breakpoint
INSERT INTO "provider_transaction" (provider_id, transaction_id, action, bet_id, request_hash, at)
	SELECT provider_id, bet_id || '.settle', 'settle', bet_id,
		encode(sha256(('["settle","' || bet_id || '","' || win_cents || '"]')::bytea), 'hex'), settled_at
	FROM "game_bet" WHERE state = 'settled';
--> statement-breakpoint
-- Every member's days: of games by provider and type, of other money without.
INSERT INTO "member_day" (member_id, day, provider_id, game_type, bets, staked_cents, settled_cents, won_cents, voided_cents)
	SELECT member_id, day, provider_id, game_type, sum(bets), sum(staked), sum(settled), sum(won), sum(voided) FROM (
		SELECT b.member_id, ((b.placed_at at time zone 'UTC') - interval '3 hours')::date AS day, b.provider_id, b.game_type, 1 AS bets, b.stake_cents AS staked, 0 AS settled, 0 AS won, 0 AS voided
			FROM "game_bet" b
		UNION ALL
		SELECT b.member_id, ((b.settled_at at time zone 'UTC') - interval '3 hours')::date, b.provider_id, b.game_type, 0, 0, CASE b.state WHEN 'settled' THEN b.stake_cents ELSE 0 END,
			coalesce(b.win_cents, 0), CASE b.state WHEN 'void' THEN b.stake_cents ELSE 0 END
			FROM "game_bet" b WHERE b.state <> 'open'
	) AS parts GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "member_day" (member_id, day, provider_id, game_type, deposited_cents, paid_out_cents, fee_cents, bonus_cents)
	SELECT a.owner, ((t.posted_at at time zone 'UTC') - interval '3 hours')::date, 0, 0,
		coalesce(sum(e.amount_cents) FILTER (WHERE t.kind = 'deposit' AND a.kind = 'cash'), 0),
		coalesce(-sum(e.amount_cents) FILTER (WHERE t.kind = 'withdrawal_paid' AND a.kind = 'locked'), 0),
		coalesce(sum(f.amount_cents) FILTER (WHERE t.kind IN ('deposit', 'withdrawal_paid') AND a.kind IN ('cash', 'locked')), 0),
		coalesce(sum(e.amount_cents) FILTER (WHERE t.kind = 'bonus_convert' AND a.kind = 'cash'), 0)
	FROM "ledger_transfer" t
		JOIN "ledger_entry" e ON e.transfer_id = t.id
		JOIN "ledger_account" a ON a.id = e.account_id AND a.owner IS NOT NULL
		LEFT JOIN (SELECT e.transfer_id, e.amount_cents FROM "ledger_entry" e
			JOIN "ledger_account" a ON a.id = e.account_id AND a.kind = 'fees') f ON f.transfer_id = t.id
	WHERE t.kind IN ('deposit', 'withdrawal_paid', 'bonus_convert')
	GROUP BY 1, 2;
--> statement-breakpoint
-- What still waits for the outside becomes an event with its consumer.
WITH waiting AS (INSERT INTO "event" (kind, member_id, payload, at)
	SELECT 'payment_misfit', null, jsonb_build_object('end_to_end_id', end_to_end_id), received_at
	FROM "provider_event" WHERE outcome = 'to_return' RETURNING id)
	INSERT INTO "event_delivery" (event_id, consumer, due_at) SELECT id, 'recharge.return', now() FROM waiting;
--> statement-breakpoint
WITH waiting AS (INSERT INTO "event" (kind, member_id, payload, at)
	SELECT 'withdrawal_approved', member_id, jsonb_build_object('bill_no', bill_no, 'state', state), coalesce(decided_at, created_at)
	FROM "withdrawal" WHERE state = 'approved' RETURNING id)
	INSERT INTO "event_delivery" (event_id, consumer, due_at) SELECT id, 'withdrawal.payout', now() FROM waiting;
--> statement-breakpoint
WITH waiting AS (INSERT INTO "event" (kind, member_id, payload, at)
	SELECT 'mail_written', member_id, jsonb_build_object('mail', id), created_at
	FROM "mail" WHERE sent_at IS NULL RETURNING id)
	INSERT INTO "event_delivery" (event_id, consumer, due_at) SELECT id, 'information.mail', now() FROM waiting;
--> statement-breakpoint
ALTER TABLE "turnover_count" ADD CONSTRAINT "turnover_count_bet_id_game_bet_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."game_bet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_list" ON "game" USING btree ("is_open","weight" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "game_list_of_type" ON "game" USING btree ("is_open","game_type","weight" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "turnover_count" DROP COLUMN "round_id";--> statement-breakpoint
ALTER TABLE "game_round" DROP COLUMN "member_id";--> statement-breakpoint
ALTER TABLE "game_round" DROP COLUMN "bet_cents";--> statement-breakpoint
ALTER TABLE "game_round" DROP COLUMN "win_cents";--> statement-breakpoint
ALTER TABLE "game_round" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "game_round" DROP COLUMN "detail_url";--> statement-breakpoint
ALTER TABLE "game_round" DROP COLUMN "placed_at";--> statement-breakpoint
ALTER TABLE "game_round" DROP COLUMN "settled_at";--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_code_of_provider" UNIQUE("provider_id","game_code");