-- Each statement that writes entries balances each transfer. One check for a statement, where there was one for each entry at commit.
CREATE FUNCTION ledger_check_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT transfer_id INTO wrong FROM written GROUP BY transfer_id HAVING sum(amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'ledger transfer % does not sum to zero', wrong USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- safe since 0.1.0: its `ledger_post` writes all entries of its transfers in one statement.
CREATE TRIGGER ledger_statement_sums_to_zero AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_statement();
--> statement-breakpoint
-- safe since 0.1.0: the trigger above forbids more.
DROP TRIGGER ledger_transfer_sums_to_zero ON ledger_entry;
