-- Rules that the database keeps by itself, which drizzle's schemas cannot say. The ledger's: server/kernel/ledger/README.md says why
-- each stands.
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_not_negative CHECK (may_be_negative OR balance_cents >= 0);
--> statement-breakpoint
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_not_zero CHECK (amount_cents <> 0);
--> statement-breakpoint
CREATE FUNCTION ledger_apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account SET balance_cents = balance_cents + NEW.amount_cents
    WHERE id = NEW.account_id RETURNING balance_cents INTO NEW.balance_after_cents;
  SELECT posted_at INTO NEW.posted_at FROM ledger_transfer WHERE id = NEW.transfer_id;
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
-- The trail and the money by hand are evidence: written once.
CREATE FUNCTION operators_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what operators did is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_event_is_final BEFORE UPDATE OR DELETE ON operator_event
  FOR EACH ROW EXECUTE FUNCTION operators_refuse_change();
--> statement-breakpoint
CREATE TRIGGER operator_event_is_not_emptied BEFORE TRUNCATE ON operator_event
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();
--> statement-breakpoint
CREATE TRIGGER hand_posting_is_final BEFORE UPDATE OR DELETE ON hand_posting
  FOR EACH ROW EXECUTE FUNCTION operators_refuse_change();
--> statement-breakpoint
CREATE TRIGGER hand_posting_is_not_emptied BEFORE TRUNCATE ON hand_posting
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();
--> statement-breakpoint
-- What restricts a member stays as it was written; where nobody is to be known by it any more, its address and its reason go.
CREATE FUNCTION protection_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.ip = '' AND NEW.reason = '' THEN
    NEW.ip := OLD.ip;
    NEW.reason := OLD.reason;
    IF NEW IS NOT DISTINCT FROM OLD AND EXISTS (SELECT 1 FROM deletion WHERE member_id = OLD.member_id) THEN
      NEW.ip := '';
      NEW.reason := '';
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what restricts a member is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER restriction_is_final BEFORE UPDATE OR DELETE ON restriction
  FOR EACH ROW EXECUTE FUNCTION protection_refuse_change();
--> statement-breakpoint
CREATE TRIGGER restriction_is_not_emptied BEFORE TRUNCATE ON restriction
  FOR EACH STATEMENT EXECUTE FUNCTION protection_refuse_change();
--> statement-breakpoint
-- Keys of the bonuses to what stands above them in the code: no schema of theirs names it.
ALTER TABLE "turnover_count" ADD CONSTRAINT "turnover_count_bet_id_game_bet_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."game_bet"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD CONSTRAINT "turnover_requirement_claim_id_offer_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."offer_claim"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD CONSTRAINT "turnover_requirement_forfeited_for_withdrawal_id_fk" FOREIGN KEY ("forfeited_for") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;
