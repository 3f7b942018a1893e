-- Plays that a member has given an item on one day. `key` is a keyed hash of day, member and item: without the key of
-- the site a row leads to neither, and rows are removed after a day.
create table play_counts (
  key text primary key,
  started integer not null,
  finished integer not null,
  ends_at timestamptz not null
);
create index play_counts_end on play_counts (ends_at);
