CREATE TABLE "captcha" (
	"key" text PRIMARY KEY NOT NULL,
	"challenge" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_launch" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_provider" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"api_name" text NOT NULL,
	"title" text NOT NULL,
	"game_type" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "game_provider_apiName_unique" UNIQUE("api_name")
);
--> statement-breakpoint
CREATE TABLE "game_round" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"round_id" text NOT NULL,
	"member_id" bigint,
	"game_id" bigint,
	"bet_cents" bigint NOT NULL,
	"win_cents" bigint,
	"state" text NOT NULL,
	"detail_url" text,
	"placed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "game" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"game_code" text NOT NULL,
	"name" text NOT NULL,
	"en_name" text NOT NULL,
	"game_type" integer NOT NULL,
	"rtp_basis_points" integer NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "game_gameCode_unique" UNIQUE("game_code")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"password_hash" text NOT NULL,
	"withdrawal_password_hash" text,
	"withdrawal_password_failures" integer DEFAULT 0 NOT NULL,
	"withdrawal_password_locked_until" timestamp with time zone,
	"realname" text NOT NULL,
	"phone" text NOT NULL,
	"cpf" text NOT NULL,
	"email" text,
	"invite_code" text NOT NULL,
	"invited_by" bigint,
	"language" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"register_ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_account_unique" UNIQUE("account"),
	CONSTRAINT "member_phone_unique" UNIQUE("phone"),
	CONSTRAINT "member_cpf_unique" UNIQUE("cpf"),
	CONSTRAINT "member_inviteCode_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"fee_cents" bigint NOT NULL,
	"gift_basis_points" integer DEFAULT 0 NOT NULL,
	"min_cents" bigint NOT NULL,
	"max_cents" bigint NOT NULL,
	"instant" boolean NOT NULL,
	"usual_seconds" integer NOT NULL,
	"weight" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payment_method_type_unique" UNIQUE("type")
);
--> statement-breakpoint
CREATE TABLE "provider_event" (
	"end_to_end_id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"txid" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"bucket" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_window_bucket_started_at_pk" PRIMARY KEY("bucket","started_at")
);
--> statement-breakpoint
CREATE TABLE "recharge" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bill_no" text NOT NULL,
	"member_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"txid" text NOT NULL,
	"br_code" text,
	"transfer" jsonb,
	"pay_url" text,
	"end_to_end_id" text,
	"fail_reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recharge_billNo_unique" UNIQUE("bill_no"),
	CONSTRAINT "recharge_txid_unique" UNIQUE("txid"),
	CONSTRAINT "recharge_endToEndId_unique" UNIQUE("end_to_end_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "withdrawal_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"withdrawal_id" bigint NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bill_no" text NOT NULL,
	"member_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"pix_key_kind" text NOT NULL,
	"pix_key" text NOT NULL,
	"remark" text NOT NULL,
	"state" text NOT NULL,
	"fail_reason" text,
	"decided_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_billNo_unique" UNIQUE("bill_no")
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" bigint,
	"stripe" integer NOT NULL,
	"may_be_negative" boolean NOT NULL,
	"balance_cents" bigint NOT NULL,
	CONSTRAINT "ledger_account_once" UNIQUE NULLS NOT DISTINCT("owner","kind","stripe")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"balance_after_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transfer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transfer_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "psp_charge" (
	"txid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"debtor_cpf" text NOT NULL,
	"debtor_name" text NOT NULL,
	"br_code" text,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "psp_payment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"end_to_end_id" text NOT NULL,
	"txid" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payer_cpf" text NOT NULL,
	"payer_name" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "psp_payment_endToEndId_unique" UNIQUE("end_to_end_id")
);
--> statement-breakpoint
CREATE TABLE "psp_payout" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"key" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_round" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"seed_pair_id" bigint NOT NULL,
	"player" text NOT NULL,
	"game_code" text NOT NULL,
	"spin_id" text NOT NULL,
	"nonce" integer NOT NULL,
	"bet_cents" bigint NOT NULL,
	"win_cents" bigint NOT NULL,
	"stops" jsonb NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "studio_round_roundId_unique" UNIQUE("round_id"),
	CONSTRAINT "studio_round_nonce_once" UNIQUE("seed_pair_id","nonce"),
	CONSTRAINT "studio_round_spin_once" UNIQUE("player","spin_id")
);
--> statement-breakpoint
CREATE TABLE "studio_seed_pair" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player" text NOT NULL,
	"game_code" text NOT NULL,
	"server_seed" text NOT NULL,
	"commitment" text NOT NULL,
	"client_seed" text NOT NULL,
	"next_nonce" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_method_id_payment_method_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_method"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_step" ADD CONSTRAINT "withdrawal_step_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transfer_id_ledger_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_round" ADD CONSTRAINT "studio_round_seed_pair_id_studio_seed_pair_id_fk" FOREIGN KEY ("seed_pair_id") REFERENCES "public"."studio_seed_pair"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "game_round_provider_id_round_id_index" ON "game_round" USING btree ("provider_id","round_id");--> statement-breakpoint
CREATE INDEX "game_round_member_id_id_index" ON "game_round" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "game_round_state_index" ON "game_round" USING btree ("state");--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_event_outcome_index" ON "provider_event" USING btree ("outcome");--> statement-breakpoint
CREATE INDEX "rate_window_started_at_index" ON "rate_window" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "recharge_member_id_id_index" ON "recharge" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "session_member_id_index" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "withdrawal_step_withdrawal_id_index" ON "withdrawal_step" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "withdrawal_member_id_id_index" ON "withdrawal" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "withdrawal_state_index" ON "withdrawal" USING btree ("state");--> statement-breakpoint
CREATE INDEX "ledger_entry_account_id_id_index" ON "ledger_entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_transfer_id_index" ON "ledger_entry" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "studio_round_player_game_code_id_index" ON "studio_round" USING btree ("player","game_code","id");--> statement-breakpoint
CREATE INDEX "studio_round_open" ON "studio_round" USING btree ("created_at") WHERE state in ('drawn', 'bet', 'voiding');--> statement-breakpoint
CREATE UNIQUE INDEX "studio_seed_pair_active" ON "studio_seed_pair" USING btree ("player","game_code") WHERE state = 'active';