-- Once, on a database that was restored to an earlier instant, before any server starts on it (docs/how-to/restore.md).
-- What was committed to at that instant may have been shown since: who saw it could draw by it again.
begin;

-- Spins of the wheel that are not spent: the day's own come again with new seeds when their players look.
delete from wheel_spin where spent_at is null;

-- The studio's seeds (play money): each player's next round is under a new pair, each table's on a new chain.
update studio_seed_pair set state = 'revealed', revealed_at = now() where state = 'active';
delete from studio_seed_pair where state = 'next';
update studio_chain set next = length + 1;

-- Sign-outs, changed passwords and ended rights of after that instant are undone: nobody stays signed in by them.
update session set ended_at = now(), end_reason = 'revoked' where ended_at is null;
update operator_session set ended_at = now() where ended_at is null;

commit;
