-- Once, on a database that was restored to an earlier instant, before any server starts on it (docs/how-to/restore.md).
-- What was committed to at that instant may have been shown since: who saw it could draw by it again.
begin;

-- Spins of the wheel that are not spent: the day's own come again with new seeds when their players look.
delete from wheel_spin where spent_at is null;

-- Sign-outs, changed passwords and ended rights of after that instant are cancelled: nobody stays signed in by them.
update session set ended_at = now(), end_reason = 'revoked' where ended_at is null;
update operator_session set ended_at = now() where ended_at is null;
-- A link to the back office that was used after that instant would open again.
update operator_invitation set expires_at = now() where used_at is null and expires_at > now();

-- Decisions that waited for their time to undo: they may have been cancelled since. The operators decide again.
update operator_decision set state = 'cancelled', input = '{}', ended_at = now() where state = 'pending';

commit;
