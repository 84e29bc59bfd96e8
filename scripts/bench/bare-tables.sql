-- The tables and the ledger as they were when a round held one bet, for statements.ts: they stay as they are.
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
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transfer_id_ledger_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "game_round_provider_id_round_id_index" ON "game_round" USING btree ("provider_id","round_id");
--> statement-breakpoint
CREATE INDEX "game_round_member_id_id_index" ON "game_round" USING btree ("member_id","id");
--> statement-breakpoint
CREATE INDEX "game_round_state_index" ON "game_round" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "ledger_entry_account_id_id_index" ON "ledger_entry" USING btree ("account_id","id");
--> statement-breakpoint
CREATE INDEX "ledger_entry_transfer_id_index" ON "ledger_entry" USING btree ("transfer_id");
--> statement-breakpoint
-- The ledger's rules, kept by the database itself: server/kernel/ledger/README.md says why each stands.
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_not_negative CHECK (may_be_negative OR balance_cents >= 0);
--> statement-breakpoint
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_not_zero CHECK (amount_cents <> 0);
--> statement-breakpoint
CREATE FUNCTION ledger_apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account SET balance_cents = balance_cents + NEW.amount_cents
    WHERE id = NEW.account_id RETURNING balance_cents INTO NEW.balance_after_cents;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_applies BEFORE INSERT ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();
--> statement-breakpoint
CREATE FUNCTION ledger_check_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM ledger_entry WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transfer % does not sum to zero', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transfer_sums_to_zero AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_zero();
--> statement-breakpoint
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_is_final BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_is_final BEFORE UPDATE OR DELETE ON ledger_transfer
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_account_is_kept BEFORE DELETE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE FUNCTION ledger_guard_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is a statement from outside; the entry's own trigger updates from depth 2.
  IF NEW.balance_cents <> OLD.balance_cents AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance changes by entries only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_balance_is_derived BEFORE UPDATE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_balance();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_is_not_emptied BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_is_not_emptied BEFORE TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_account_is_not_emptied BEFORE TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE FUNCTION ledger_open_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_cents <> 0 THEN
    RAISE EXCEPTION 'an account opens empty' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_account_opens_empty BEFORE INSERT ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_open_empty();
--> statement-breakpoint
ALTER TABLE "member" ALTER COLUMN "password_hash" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "password_one_time_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "withdrawals_from" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "nickname" text;
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "picture" integer;
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_email_unique" UNIQUE("email");
