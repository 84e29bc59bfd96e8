-- The studio keeps its tables itself from this release on. Servers of the release before still write the old ones (studio_*): they go in a
-- later release.
select 1;
