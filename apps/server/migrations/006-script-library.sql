-- Scripts as a library: what lists and searches read stands on the script's own row and is kept right by triggers,
-- whoever writes, however many at once.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower end of the 95 % Wilson interval of the share of up-votes, 0 to 1.
create function wilson_lower(up integer, votes integer) returns double precision
language sql immutable parallel safe as $$
  select case when votes = 0 then 0 else greatest(0,
    (up::float8 / votes + 1.9208 / votes - 1.96 * sqrt(up::float8 * (votes - up) / votes + 0.9604) / votes)
    / (1 + 3.8416 / votes)
  ) end
$$;

alter table scripts
  add column first_published_at timestamptz,
  -- Milliseconds, so that a cursor held in JavaScript names the exact instant.
  add column newest_at timestamptz(3) not null generated always as (coalesce(first_published_at, created_at)) stored,
  add column deleted_at timestamptz,
  add column moderation_state text check (moderation_state in ('held', 'taken-down')),
  add column moderation_reason text,
  add column moderation_since timestamptz,
  -- Hash of the lines a hold was about: lines that an admin has let pass are not held again.
  add column review_digest text,
  add column credit_script_id uuid references scripts (id) on delete set null,
  add column credit_title text,
  add column credit_author text,
  add column dialog_count integer not null default 0,
  add column published_dialog_count integer not null default 0,
  -- Per cent of the catalogue with one decimal: of all lines, and of the published ones.
  add column coverage double precision not null default 0,
  add column published_coverage double precision not null default 0,
  add column up_votes integer not null default 0 check (up_votes >= 0),
  add column down_votes integer not null default 0 check (down_votes >= 0),
  add column rating double precision not null generated always as (wilson_lower(up_votes, up_votes + down_votes)) stored,
  add column uses integer not null default 0 check (uses >= 0),
  add column search tsvector not null default ''::tsvector,
  -- What anybody but the owner may see, said once.
  add column listed boolean not null generated always as (
    published and published_dialog_count > 0 and deleted_at is null and moderation_state is null
  ) stored,
  add check ((moderation_state is null) = (moderation_reason is null)),
  add check ((moderation_state is null) = (moderation_since is null)),
  -- Counts change far oftener than what indexes read: with room on the page such a change touches no index.
  set (fillfactor = 80);

-- One walk in order for every sort, with and without a wish for a sex; the keys end with the id, so no two are equal.
create index scripts_newest on scripts (newest_at desc, id desc) where listed;
create index scripts_newest_male on scripts (newest_at desc, id desc) where listed and intended_sex <> 'female';
create index scripts_newest_female on scripts (newest_at desc, id desc) where listed and intended_sex <> 'male';
create index scripts_rated on scripts (rating desc, newest_at desc, id desc) where listed;
create index scripts_rated_male on scripts (rating desc, newest_at desc, id desc) where listed and intended_sex <> 'female';
create index scripts_rated_female on scripts (rating desc, newest_at desc, id desc) where listed and intended_sex <> 'male';
create index scripts_used on scripts (uses desc, newest_at desc, id desc) where listed;
create index scripts_used_male on scripts (uses desc, newest_at desc, id desc) where listed and intended_sex <> 'female';
create index scripts_used_female on scripts (uses desc, newest_at desc, id desc) where listed and intended_sex <> 'male';
-- Without a pending list: every search costs the same, also where nothing vacuums.
create index scripts_search on scripts using gin (search) with (fastupdate = off) where listed;
drop index scripts_owner;
create index scripts_owner on scripts (owner_id, newest_at desc, id desc);
create index scripts_credit on scripts (credit_script_id) where credit_script_id is not null;
create index scripts_deleted on scripts (deleted_at) where deleted_at is not null;
create index scripts_moderated on scripts (moderation_state, moderation_since) where moderation_state is not null;

-- A line keeps its place in somebody else's script when whoever wrote it first is gone.
alter table dialogs
  alter column owner_id drop not null,
  drop constraint dialogs_owner_id_fkey,
  add constraint dialogs_owner_id_fkey foreign key (owner_id) references users (id) on delete set null,
  add column revision integer not null default 1;
create index dialogs_owner on dialogs (owner_id);

create table script_votes (
  script_id uuid not null references scripts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  created_at timestamptz not null default now(),
  primary key (script_id, user_id)
);
create index script_votes_user on script_votes (user_id);

create table script_bookmarks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  script_id uuid not null references scripts (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, script_id)
);
create index script_bookmarks_script on script_bookmarks (script_id);

create index script_tags_tag on script_tags (tag_id, script_id);
create index tags_name on tags (name collate "C");

-- Lines -------------------------------------------------------------------------------------------------------------

-- The catalogue of the contracts, written when the server starts: coverage is counted against it.
create table triggers (
  id text primary key,
  is_count boolean not null
);

create table script_triggers (
  script_id uuid not null references scripts (id) on delete cascade,
  trigger text not null,
  dialog_count integer not null,
  published_count integer not null,
  primary key (script_id, trigger)
);

-- Every named trigger weighs the same; the counts weigh as one together, for hardly a script speaks them and the
-- countdown script does when it does not.
create function coverage_of(named bigint, all_named bigint, counts bigint, all_counts bigint) returns double precision
language sql immutable parallel safe as $$
  select coalesce(round(100 * (named + counts / nullif(all_counts, 0)::numeric) / (all_named + 1), 1), 0)::float8
$$;

create function count_script_dialogs(ids uuid[]) returns void language sql as $$
  update scripts set
    dialog_count = counted.dialogs,
    published_dialog_count = counted.published,
    coverage = coverage_of(counted.named, catalogue.named, counted.counts, catalogue.counts),
    published_coverage =
      coverage_of(counted.published_named, catalogue.named, counted.published_counts, catalogue.counts)
  from (
    select count(*) filter (where not is_count) as named, count(*) filter (where is_count) as counts from triggers
  ) catalogue, (
    select script_id, sum(dialog_count) as dialogs, sum(published_count) as published,
      count(*) filter (where dialog_count > 0 and not is_count) as named,
      count(*) filter (where dialog_count > 0 and is_count) as counts,
      count(*) filter (where published_count > 0 and not is_count) as published_named,
      count(*) filter (where published_count > 0 and is_count) as published_counts
    from script_triggers left join triggers on triggers.id = script_triggers.trigger
    where script_id = any (ids)
    group by script_id
  ) counted
  where scripts.id = counted.script_id
$$;

create type dialog_change as (script_id uuid, trigger text, dialogs integer, published integer, edited boolean);

-- Scripts are locked in one order before anything is counted: writers wait for each other and none for ever. A script
-- that is being deleted is not found any more, and nothing is left to count.
create function apply_dialog_changes(changes dialog_change[]) returns void language plpgsql as $$
declare
  ids uuid[] := array(
    select id from scripts where id in (select script_id from unnest(changes)) order by id for no key update
  );
begin
  insert into script_triggers as stored (script_id, trigger, dialog_count, published_count)
    select script_id, trigger, dialogs, published from unnest(changes)
    where script_id = any (ids) and (dialogs, published) <> (0, 0)
    on conflict (script_id, trigger) do update set
      dialog_count = stored.dialog_count + excluded.dialog_count,
      published_count = stored.published_count + excluded.published_count;
  if found then
    perform count_script_dialogs(ids);
  end if;
  update scripts set updated_at = now()
    where id = any (ids) and id in (select script_id from unnest(changes) where edited);
end
$$;

create function dialogs_added() returns trigger language plpgsql as $$
begin
  perform apply_dialog_changes(array(
    select (script_id, trigger, count(*), count(*) filter (where published), true)::dialog_change
    from added group by script_id, trigger));
  return null;
end
$$;

create function dialogs_removed() returns trigger language plpgsql as $$
begin
  perform apply_dialog_changes(array(
    select (script_id, trigger, -count(*), -count(*) filter (where published), true)::dialog_change
    from removed group by script_id, trigger));
  return null;
end
$$;

create function dialogs_edited() returns trigger language plpgsql as $$
begin
  perform apply_dialog_changes(array(
    select (script_id, trigger, sum(dialogs), sum(published), true)::dialog_change
    from (
      select a.script_id, a.trigger, 1 as dialogs, a.published::int as published
      from added a join removed r using (id)
      where (a.script_id, a.trigger, a.text, a.speech, a.published)
        is distinct from (r.script_id, r.trigger, r.text, r.speech, r.published)
      union all
      select r.script_id, r.trigger, -1, -r.published::int
      from added a join removed r using (id)
      where (a.script_id, a.trigger, a.text, a.speech, a.published)
        is distinct from (r.script_id, r.trigger, r.text, r.speech, r.published)
    ) changed
    group by script_id, trigger));
  return null;
end
$$;

create trigger dialogs_added after insert on dialogs
  referencing new table as added for each statement execute function dialogs_added();
create trigger dialogs_removed after delete on dialogs
  referencing old table as removed for each statement execute function dialogs_removed();
create trigger dialogs_edited after update on dialogs
  referencing old table as removed new table as added for each statement execute function dialogs_edited();

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform count_script_dialogs(array(select id from scripts order by id for no key update));
  return null;
end
$$;
create trigger catalogue_changed after insert or update or delete on triggers
  for each statement execute function catalogue_changed();

-- Votes and uses ----------------------------------------------------------------------------------------------------

create function vote_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update scripts set up_votes = up_votes - (old.vote = 1)::int, down_votes = down_votes - (old.vote = -1)::int
      where id = old.script_id;
  end if;
  if tg_op <> 'DELETE' then
    update scripts set up_votes = up_votes + (new.vote = 1)::int, down_votes = down_votes + (new.vote = -1)::int
      where id = new.script_id;
  end if;
  return null;
end
$$;
create trigger vote_changed after insert or update or delete on script_votes
  for each row execute function vote_changed();

-- The script that a member's games are led by; null while it is the default.
create function chosen_script(settings jsonb) returns uuid language sql immutable parallel safe as $$
  select case
    when settings #>> '{gameGeneratorConfig,instructor,script}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (settings #>> '{gameGeneratorConfig,instructor,script}')::uuid
  end
$$;

create function choice_changed() returns trigger language plpgsql as $$
declare
  before uuid := case when tg_op <> 'INSERT' then chosen_script(old.settings) end;
  after uuid := case when tg_op <> 'DELETE' then chosen_script(new.settings) end;
begin
  if before is distinct from after then
    perform 1 from scripts where id in (before, after) order by id for no key update;
    update scripts set uses = uses - 1 where id = before and uses > 0;
    update scripts set uses = uses + 1 where id = after;
  end if;
  return null;
end
$$;
create trigger choice_changed after insert or update or delete on account_settings
  for each row execute function choice_changed();

-- Search ------------------------------------------------------------------------------------------------------------

-- The words of a text as a search compares them: small letters, without accents and punctuation.
create function words_of(text text) returns text[] language sql stable parallel safe as $$
  select array(
    select distinct left(word, 60) from regexp_split_to_table(lower(unaccent(text)), '[\s[:punct:]]+') word
    where word <> '')
$$;

create function search_of(script scripts) returns tsvector language sql stable as $$
  select array_to_tsvector(words_of(concat_ws(' ', script.title, script.description,
    (select username from users where id = script.owner_id),
    (select string_agg(name, ' ') from script_tags join tags on tags.id = tag_id where script_id = script.id))))
$$;

-- Every word of every script: a misspelt one is compared with these and not with the scripts.
create table search_words (word text primary key);
create index search_words_similar on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

create function script_described() returns trigger language plpgsql as $$
begin
  if new.published and new.first_published_at is null then
    new.first_published_at := now();
  end if;
  if tg_op = 'INSERT' or (new.title, new.description, new.owner_id) is distinct from (old.title, old.description, old.owner_id)
  then
    new.search := search_of(new);
  end if;
  return new;
end
$$;
create trigger script_described before insert or update of title, description, owner_id, published on scripts
  for each row execute function script_described();

-- New words are written by one transaction at a time: two that bring the same words in a different order would wait
-- for each other for ever.
create function script_words_changed() returns trigger language plpgsql as $$
declare
  unknown text[] := array(
    select given.word from unnest(tsvector_to_array(new.search)) as given (word)
    where not exists (select from search_words known where known.word = given.word));
begin
  if cardinality(unknown) > 0 then
    perform pg_advisory_xact_lock(7300003);
    insert into search_words select unnest(unknown) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger script_words_added after insert on scripts
  for each row execute function script_words_changed();
create trigger script_words_changed after update on scripts
  for each row when (old.search is distinct from new.search) execute function script_words_changed();

create function script_tags_added() returns trigger language plpgsql as $$
begin
  update scripts set search = search_of(scripts) where id in (select script_id from added);
  return null;
end
$$;
create function script_tags_removed() returns trigger language plpgsql as $$
begin
  update scripts set search = search_of(scripts) where id in (select script_id from removed);
  return null;
end
$$;
create trigger script_tags_added after insert on script_tags
  referencing new table as added for each statement execute function script_tags_added();
create trigger script_tags_removed after delete on script_tags
  referencing old table as removed for each statement execute function script_tags_removed();

create function author_renamed() returns trigger language plpgsql as $$
begin
  update scripts set search = search_of(scripts) where owner_id = new.id;
  return null;
end
$$;
create trigger author_renamed after update of username on users
  for each row when (old.username is distinct from new.username) execute function author_renamed();

-- Words as they may have been meant, the likest first; two letters that changed places are likest of all. Of a word
-- that is one, only close relatives are.
create function similar_words(term text, most integer) returns setof text language sql stable
set pg_trgm.similarity_threshold = 0.25 as $$
  with candidates as (
    select word, similarity(word, term) as likeness from search_words where word % term and word <> term
    union all
    select word, 1 from search_words where word = any (array(
      select left(term, at - 1) || substr(term, at + 1, 1) || substr(term, at, 1) || substr(term, at + 2)
      from generate_series(1, length(term) - 1) at
    )) and word <> term
  ), best as (
    select word, max(likeness) as likeness from candidates group by word
  )
  select word from best where likeness >= greatest(
    0.7 * (select max(likeness) from best),
    case when exists (select from search_words known where known.word = term) then 0.5 else 0 end)
  order by likeness desc, word limit most
$$;

-- What is there already -----------------------------------------------------------------------------------------------

insert into script_triggers (script_id, trigger, dialog_count, published_count)
  select script_id, trigger, count(*), count(*) filter (where published) from dialogs group by script_id, trigger;
select count_script_dialogs(array(select id from scripts));
update scripts set search = search_of(scripts), first_published_at = case when published then created_at end;
update scripts set uses = chosen.members
  from (select chosen_script(settings) as id, count(*) as members from account_settings group by 1) chosen
  where chosen.id = scripts.id;
