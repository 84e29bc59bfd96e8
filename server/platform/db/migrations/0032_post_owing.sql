-- `ledger_post_2`, which also tells of cash that came to a member who owes: `owing`, and the caller repays the debt from it in the same
-- transaction. A function is never changed while servers of two releases call it (0002).
CREATE FUNCTION ledger_post_3(kinds text[], names text[], times timestamptz[], of integer[], account_kinds text[], owners bigint[],
  stripes integer[], may_be_below boolean[], cents bigint[], days jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result text := ledger_post_2(kinds, names, times, of, account_kinds, owners, stripes, may_be_below, cents, days);
BEGIN
  -- By the owner of each line, as `ledger_post_2` finds its accounts.
  FOR i IN 1 .. cardinality(owners) LOOP
    EXIT WHEN result <> 'posted';
    CONTINUE WHEN account_kinds[i] <> 'cash';
    PERFORM 1 FROM ledger_account debt JOIN ledger_account cash ON cash.owner = owners[i] AND cash.kind = 'cash'
      WHERE debt.owner = owners[i] AND debt.kind = 'debt' AND debt.balance_cents < 0 AND cash.balance_cents > 0;
    IF FOUND THEN result := 'owing'; END IF;
  END LOOP;
  RETURN result;
END $$;
