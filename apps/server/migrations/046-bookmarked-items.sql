-- What a list of bookmarked games and generators reads of each row: some hundred bookmarks are looked up in the index
-- alone. A row has 2 kB, so that nearly every one is on a page of its own.
do $$
declare
  items text;
begin
  foreach items in array array['games', 'game_generators'] loop
    execute format(
      'create index %1$s_listing on %1$I (id) include (newest_at, rating, plays, listed, owner_id, deleted_at)', items);
  end loop;
end
$$;
