do $do$
declare
  items text;
begin
  foreach items in array array['games', 'game_generators'] loop
    execute format($sql$
      -- What a list of bookmarked items reads of each row: some hundred bookmarks are looked up in the index alone. A row has
      -- 2 kB, so that nearly every one is on a page of its own.
      create index %1$s_listing on %1$I (id) include (newest_at, rating, plays, listed, owner_id, deleted_at);
      -- Filters are compared with the rows that a search finds: the index of searches needs no column for them.
      drop index %1$s_search;
      create index %1$s_search on %1$I using gin (search, (array[period_of(newest_at)]))
        with (fastupdate = off) where listed;
    $sql$, items);
  end loop;
end
$do$;
