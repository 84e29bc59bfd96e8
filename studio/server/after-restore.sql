-- Once, on a copy of the studio's file that is older than what players have seen, before the studio starts on it (docs/how-to/restore.md).
-- What was committed to in that copy may have been shown since: who saw it could draw by it again. Each player's next round is under a
-- new pair of seeds, each table's on a new chain.
begin;

-- Rounds of steps: who saw more of one since would decide by it. The studio ends each by its default.
update round set deadline = unixepoch() * 1000 where state in ('playing', 'raising', 'lowering');
update seed_pair set state = 'revealed', revealed_at = unixepoch() * 1000 where state = 'active';
delete from seed_pair where state = 'next';
update chain set next = length + 1;

commit;
