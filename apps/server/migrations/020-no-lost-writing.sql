-- What two tabs write at once is never lost, and what is counted is never better than it is.

-- Where the numbering of a deleted line ended: one that is brought back under its id goes on from there, so that
-- nobody who still holds the old line can change the new one unseen.
create table deleted_dialogs (
  script_id uuid not null references scripts (id) on delete cascade,
  id uuid not null,
  revision integer not null,
  primary key (script_id, id)
);

-- Counts the changes of title, description, tags and intended sex.
alter table scripts add column revision integer not null default 1;

-- As before, but a line that is only moved is a change too.
create or replace function dialogs_edited() returns trigger language plpgsql as $$
begin
  perform apply_dialog_changes(array(
    select (script_id, trigger, sum(dialogs), sum(published), true)::dialog_change
    from (
      select a.script_id, a.trigger, 1 as dialogs, a.published::int as published
      from added a join removed r using (id)
      where (a.script_id, a.position, a.trigger, a.text, a.speech, a.published)
        is distinct from (r.script_id, r.position, r.trigger, r.text, r.speech, r.published)
      union all
      select r.script_id, r.trigger, -1, -r.published::int
      from added a join removed r using (id)
      where (a.script_id, a.position, a.trigger, a.text, a.speech, a.published)
        is distinct from (r.script_id, r.position, r.trigger, r.text, r.speech, r.published)
    ) changed
    group by script_id, trigger));
  return null;
end
$$;

-- As before, but only what is complete is rounded up to all of it.
create or replace function coverage_of(named bigint, all_named bigint, counts bigint, all_counts bigint)
returns double precision language sql immutable parallel safe as $$
  select case
    when all_counts = 0 then 0
    when named = all_named and counts = all_counts then 100
    else least(99.9, round(100 * (named + counts / all_counts::numeric) / (all_named + 1), 1))
  end::float8
$$;
select count_script_dialogs(array(select id from scripts where coverage = 100 or published_coverage = 100));

-- As before, in the order of the text: of a long search the first words count.
create or replace function words_of(text text) returns text[] language sql stable parallel safe as $$
  select array(
    select left(word, 60)
    from regexp_split_to_table(lower(unaccent(text)), '[\s[:punct:]]+') with ordinality as given (word, place)
    where word <> ''
    group by 1 order by min(place))
$$;
