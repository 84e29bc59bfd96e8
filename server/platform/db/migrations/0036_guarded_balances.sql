CREATE FUNCTION ledger_refuse_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a balance changes by entries only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- safe since 0.1.0: it refuses the same. Depth 0 is a statement from outside; the entry's own trigger updates from depth 1.
CREATE TRIGGER ledger_balance_by_entries BEFORE UPDATE ON ledger_account
  FOR EACH ROW WHEN (NEW.balance_cents <> OLD.balance_cents AND pg_trigger_depth() < 1) EXECUTE FUNCTION ledger_refuse_balance();
--> statement-breakpoint
-- safe since 0.1.0: the trigger above refuses the same.
DROP TRIGGER ledger_balance_is_derived ON ledger_account;
