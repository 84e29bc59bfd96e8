DROP INDEX "recharge_open";--> statement-breakpoint
CREATE INDEX "recharge_unpaid" ON "recharge" USING btree ("expires_at") WHERE "recharge"."state" in ('open', 'cancelled');--> statement-breakpoint
DROP INDEX "game_bet_member_id_id_index";--> statement-breakpoint
DROP INDEX "game_bet_member_id_provider_id_id_index";--> statement-breakpoint
DROP INDEX "recharge_member_id_id_index";--> statement-breakpoint
DROP INDEX "withdrawal_member_id_id_index";--> statement-breakpoint
DROP INDEX "ledger_entry_account_id_id_index";--> statement-breakpoint
ALTER TABLE "recharge" ADD COLUMN "listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(case when state = 'paid' then confirmed_at end, created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(case when state = 'paid' then settled_at end, created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "posted_at" timestamp with time zone;--> statement-breakpoint
-- Entries are final: what stands gets its transfer's instant once, here.
ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_is_final;--> statement-breakpoint
UPDATE ledger_entry SET posted_at = t.posted_at FROM ledger_transfer t WHERE t.id = ledger_entry.transfer_id;--> statement-breakpoint
ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_is_final;--> statement-breakpoint
ALTER TABLE "ledger_entry" ALTER COLUMN "posted_at" SET NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account SET balance_cents = balance_cents + NEW.amount_cents
    WHERE id = NEW.account_id RETURNING balance_cents INTO NEW.balance_after_cents;
  SELECT posted_at INTO NEW.posted_at FROM ledger_transfer WHERE id = NEW.transfer_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE INDEX "game_bet_member_id_placed_at_id_index" ON "game_bet" USING btree ("member_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "game_bet_member_id_game_type_placed_at_id_index" ON "game_bet" USING btree ("member_id","game_type","placed_at","id");--> statement-breakpoint
CREATE INDEX "game_bet_member_id_provider_id_placed_at_id_index" ON "game_bet" USING btree ("member_id","provider_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "recharge_member_id_listed_at_id_index" ON "recharge" USING btree ("member_id","listed_at","id");--> statement-breakpoint
CREATE INDEX "recharge_member_id_state_listed_at_id_index" ON "recharge" USING btree ("member_id","state","listed_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_member_id_listed_at_id_index" ON "withdrawal" USING btree ("member_id","listed_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_member_id_state_listed_at_id_index" ON "withdrawal" USING btree ("member_id","state","listed_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_account_id_posted_at_id_index" ON "ledger_entry" USING btree ("account_id","posted_at","id");