-- A search for a seldom word finds a thousand of a million scripts, and a page shows 24 of them. The search index holds
-- the period in which each script came out, too, so that a list of the newest can be read from the newest periods alone.

-- Periods of thirty days since 1970. `recent-periods.ts` counts them the same way.
create function period_of(instant timestamptz) returns integer language sql immutable parallel safe
  return floor(date_part('epoch', instant at time zone 'UTC') / 2592000)::integer;

drop index scripts_search;
create index scripts_search on scripts using gin (search, (array[period_of(newest_at)]))
  with (fastupdate = off) where listed;
