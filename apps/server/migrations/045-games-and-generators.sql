-- Games and generators as a library: both tables have the same columns, and the same functions and triggers keep them.

create table game_generators (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  description text not null,
  shared boolean not null default false,
  -- The contract's shape as it was accepted.
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table games rename column game to content;
drop index games_owner;

-- The functions of the words that search for scripts, with the tables as parameters ---------------------------------------

drop function similar_words(text, integer);
-- Words of the table `words` as they may have been meant; `021-nearer-words.sql` describes the choice.
create function similar_words(words regclass, term text, most integer) returns setof text language plpgsql stable
set pg_trgm.similarity_threshold = 0.25 as $$
begin
  if length(term) between 6 and 8 then
    perform set_config('pg_trgm.similarity_threshold', '0.3', true);
  end if;
  return query execute format($query$
    with candidates as (
      select word, similarity(word, $1) as likeness from %1$s where word %% $1 and word <> $1
      union all
      select word, 1 from %1$s where word = any (array(
        select left($1, at - 1) || substr($1, at + 1, 1) || substr($1, at, 1) || substr($1, at + 2)
        from generate_series(1, length($1) - 1) at
      )) and word <> $1
    ), best as (
      select word, max(likeness) as likeness from candidates group by word
    )
    select word from best where likeness >= greatest(
      0.7 * (select max(likeness) from best),
      case when exists (select from %1$s known where known.word = $1) then 0.5 else 0 end)
    order by likeness desc, word limit $2
  $query$, words) using term, most;
end
$$;

drop trigger script_words_added on scripts;
drop trigger script_words_changed on scripts;
drop trigger script_words_removed on scripts;
drop function script_words_changed();
drop function is_word_listed(text);

-- True when a listed row of the table holds the word. Planned with the word at hand.
create function is_word_listed(items regclass, word text) returns boolean language plpgsql stable as $$
declare
  found_one boolean;
begin
  execute format('select exists (select from %s where listed and search @@ %L::tsquery)', items, quote_literal(word))
    into found_one;
  return found_one;
end
$$;

-- Keeps the words of the listed rows in the table that the argument names. Runs at commit, when all other locks are held,
-- so that it waits for this one lock alone. The lock makes changes of the words follow each other: who removes a word has
-- seen every row that was listed with it.
create function listed_words_changed() returns trigger language plpgsql as $$
declare
  said text[];
begin
  perform pg_advisory_xact_lock(7300003);
  if tg_op <> 'DELETE' then
    execute format('select tsvector_to_array(search) from %s where id = $1 and listed', tg_relid::regclass)
      into said using new.id;
    execute format('insert into %I select unnest($1) on conflict do nothing', tg_argv[0]) using said;
  end if;
  if tg_op <> 'INSERT' and old.listed then
    execute format($query$
      delete from %I where word in (
        select word from unnest(tsvector_to_array($1)) as before (word)
        where word <> all (coalesce($2, '{}')) and not is_word_listed($3, word))
    $query$, tg_argv[0]) using old.search, said, tg_relid::regclass;
  end if;
  return null;
end
$$;

-- Moderation of every kind ----------------------------------------------------------------------------------------------

alter table moderation_cases drop constraint moderation_cases_kind_check;
alter table moderation_cases add constraint moderation_cases_kind_check
  check (kind in ('script', 'dialog', 'user', 'game', 'generator'));
alter table moderation_cases rename column hidden_scripts to hidden_items;
alter table audit_log drop constraint audit_log_kind_check;
alter table audit_log add constraint audit_log_kind_check
  check (kind in ('script', 'dialog', 'user', 'game', 'generator'));

drop trigger script_hold_added on scripts;
drop trigger script_hold_changed on scripts;
drop trigger script_hold_removed on scripts;
drop function script_hold_changed();
-- A row that comes to be held opens a case of the kind that the argument names; one that is held no longer, or deleted,
-- needs no decision any more.
create function hold_changed() returns trigger language plpgsql as $$
declare
  is_held boolean := tg_op <> 'DELETE' and new.moderation_state = 'held' and new.deleted_at is null;
begin
  if is_held then
    insert into moderation_cases (source, kind, subject_id, held_reason, created_at)
      values ('held', tg_argv[0], new.id, new.moderation_reason, new.moderation_since)
      on conflict (source, kind, subject_id) where state = 'open'
      do update set held_reason = excluded.held_reason;
  else
    delete from moderation_cases
      where source = 'held' and kind = tg_argv[0] and subject_id = old.id and state = 'open';
  end if;
  return null;
end
$$;

-- Games and generators --------------------------------------------------------------------------------------------------

-- What lists filter by: the categories, the intensity and the shortest length in whole minutes.
create function item_facets(summary jsonb) returns text[] language sql immutable parallel safe as $$
  select case when summary is null then '{}'::text[] else
    array(select jsonb_array_elements_text(summary -> 'categories'))
      || (summary ->> 'intensity') || ceil((summary #>> '{minutes,min}')::numeric)::text
  end
$$;

create function item_tasks(summary jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select jsonb_array_elements_text(summary -> 'tasks'))
$$;

-- The words of a game (`prefix` is game) or of a generator (`prefix` is generator).
create function item_search(prefix text, item_id uuid, name text, description text, owner_id uuid) returns tsvector
language plpgsql stable as $$
declare
  tag_names text;
begin
  execute format('select string_agg(tags.name, '' '') from %I join tags on tags.id = tag_id where item_id = $1',
    prefix || '_tags') into tag_names using item_id;
  return array_to_tsvector(words_of(concat_ws(' ', name, description,
    (select username from users where id = owner_id), tag_names)));
end
$$;

create function item_described() returns trigger language plpgsql as $$
begin
  if new.shared and new.moderation_state is null and new.first_shared_at is null then
    new.first_shared_at := now();
  end if;
  if tg_op = 'INSERT' or (new.name, new.description, new.owner_id) is distinct from (old.name, old.description, old.owner_id)
  then
    new.search := item_search(tg_argv[0], new.id, new.name, new.description, new.owner_id);
  end if;
  return new;
end
$$;

-- The transition table is `changed` on insert and on delete. Arguments: table, prefix.
create function item_tags_changed() returns trigger language plpgsql as $$
begin
  execute format($query$
    update %I as item set search = item_search(%L, item.id, item.name, item.description, item.owner_id)
    where item.id in (select item_id from changed)
  $query$, tg_argv[0], tg_argv[1]);
  return null;
end
$$;

create function item_author_renamed() returns trigger language plpgsql as $$
begin
  update games set search = item_search('game', id, name, description, owner_id) where owner_id = new.id;
  update game_generators set search = item_search('generator', id, name, description, owner_id) where owner_id = new.id;
  return null;
end
$$;
create trigger item_author_renamed after update of username on users
  for each row when (old.username is distinct from new.username) execute function item_author_renamed();

do $do$
declare
  items text;
  prefix text;
begin
  for items, prefix in values ('games', 'game'), ('game_generators', 'generator') loop
    execute format($sql$
      alter table %1$I
        add column splash jsonb,
        -- The properties of the content that lists show; `content` holds the others.
        add column details jsonb not null default '{}',
        -- Bytes of the content as it was sent; the storage of a member is limited by their sum.
        add column content_bytes integer not null default 0,
        -- Set on items that ship with the product: the hash of the data they were loaded from.
        add column content_hash text,
        add column revision integer not null default 1,
        add column first_shared_at timestamptz,
        -- Milliseconds, so that a cursor held in JavaScript names the exact instant.
        add column newest_at timestamptz(3) not null generated always as (coalesce(first_shared_at, created_at)) stored,
        add column deleted_at timestamptz,
        -- SHA-256 of the secret of the unlisted link.
        add column link_hash text,
        add column moderation_state text check (moderation_state in ('held', 'taken-down')),
        add column moderation_reason text,
        add column moderation_since timestamptz,
        add column credit_item_id uuid references %1$I (id) on delete set null,
        add column credit_name text,
        add column credit_author text,
        -- Null until the engine has read the content.
        add column summary jsonb,
        -- Why the engine and the policy that `checked_with` names do not accept the content.
        add column refusals text[] not null default '{}',
        add column checked_with text not null default '',
        add column facets text[] not null generated always as (item_facets(summary)) stored,
        add column tasks text[] not null generated always as (item_tasks(summary)) stored,
        add column plays integer not null default 0 check (plays >= 0),
        add column finishes integer not null default 0 check (finishes >= 0),
        -- A play may be counted after its finish.
        add column rating double precision not null
          generated always as (wilson_lower(least(finishes, plays), plays)) stored,
        add column search tsvector not null default ''::tsvector,
        -- Others may see it unless a decision or the engine refuses it.
        add column offered boolean not null
          generated always as ((shared or link_hash is not null) and deleted_at is null) stored,
        add column listed boolean not null generated always as (
          shared and deleted_at is null and moderation_state is null and cardinality(refusals) = 0
        ) stored,
        add check ((moderation_state is null) = (moderation_reason is null)),
        add check ((moderation_state is null) = (moderation_since is null)),
        -- With room on the page a change that touches no indexed column touches no index.
        set (fillfactor = 80);
      create table %2$s_tags (
        item_id uuid not null references %1$I (id) on delete cascade,
        tag_id integer not null references tags (id) on delete cascade,
        primary key (item_id, tag_id)
      );
      create index %2$s_tags_tag on %2$s_tags (tag_id, item_id);
      create table %2$s_bookmarks (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        item_id uuid not null references %1$I (id) on delete cascade,
        created_at timestamptz not null default now(),
        unique (user_id, item_id)
      );
      create index %2$s_bookmarks_item on %2$s_bookmarks (item_id);
      create table %2$s_approved_texts (
        item_id uuid not null references %1$I (id) on delete cascade,
        text_hash text not null,
        primary key (item_id, text_hash)
      );
      create table %2$s_words (word text primary key);
      create index %2$s_words_similar on %2$s_words using gin (word gin_trgm_ops) with (fastupdate = off);
      create trigger item_described
        before insert or update of name, description, owner_id, shared, moderation_state on %1$I
        for each row execute function item_described(%2$L);
      create trigger item_tags_added after insert on %2$s_tags
        referencing new table as changed for each statement execute function item_tags_changed(%1$L, %2$L);
      create trigger item_tags_removed after delete on %2$s_tags
        referencing old table as changed for each statement execute function item_tags_changed(%1$L, %2$L);
    $sql$, items, prefix);
  end loop;

  for items, prefix in values ('scripts', 'script'), ('games', 'game'), ('game_generators', 'generator') loop
    execute format($sql$
      create constraint trigger words_added after insert on %1$I
        deferrable initially deferred for each row when (new.listed) execute function listed_words_changed(%3$L);
      create constraint trigger words_changed after update on %1$I
        deferrable initially deferred for each row
        when (old.listed is distinct from new.listed or (new.listed and old.search is distinct from new.search))
        execute function listed_words_changed(%3$L);
      create constraint trigger words_removed after delete on %1$I
        deferrable initially deferred for each row when (old.listed) execute function listed_words_changed(%3$L);
      create trigger hold_added after insert on %1$I
        for each row when (new.moderation_state = 'held') execute function hold_changed(%2$L);
      create trigger hold_changed after update of moderation_state, moderation_reason, deleted_at on %1$I
        for each row
        when (
          (old.moderation_state, old.moderation_reason, old.deleted_at)
          is distinct from (new.moderation_state, new.moderation_reason, new.deleted_at)
        )
        execute function hold_changed(%2$L);
      create trigger hold_removed after delete on %1$I
        for each row when (old.moderation_state = 'held') execute function hold_changed(%2$L);
    $sql$, items, prefix, case prefix when 'script' then 'search_words' else prefix || '_words' end);
  end loop;
end
$do$;

-- Games that were saved before: splash and details had their place in the content.
update games set
  splash = content -> 'splash',
  details = content - '{splash,events,origin}'::text[],
  content = case when content ? 'origin'
    then jsonb_build_object('events', content -> 'events', 'origin', content -> 'origin')
    else jsonb_build_object('events', content -> 'events') end,
  content_bytes = octet_length(content::text),
  search = item_search('game', id, name, description, owner_id);

do $do$
declare
  items text;
begin
  foreach items in array array['games', 'game_generators'] loop
    execute format($sql$
      alter table %1$I alter column splash set not null;
      -- One walk in order for every sort; the keys end with the id, so no two are equal.
      create index %1$s_newest on %1$I (newest_at desc, id desc) where listed;
      create index %1$s_rated on %1$I (rating desc, newest_at desc, id desc) where listed;
      create index %1$s_played on %1$I (plays desc, newest_at desc, id desc) where listed;
      -- Words, periods and filters in one index: a seldom combination reads few rows. Without a pending list.
      create index %1$s_search on %1$I using gin (search, (array[period_of(newest_at)]), facets)
        with (fastupdate = off) where listed;
      create index %1$s_owner on %1$I (owner_id, newest_at desc, id desc);
      create index %1$s_credit on %1$I (credit_item_id) where credit_item_id is not null;
      create index %1$s_deleted on %1$I (deleted_at) where deleted_at is not null;
      create unique index %1$s_link on %1$I (link_hash) where link_hash is not null;
      create index %1$s_checked on %1$I (checked_with, id) where deleted_at is null;
    $sql$, items);
  end loop;
end
$do$;

-- Batches of plays that were counted within the last day: a request that is sent again is not counted again. Neither a
-- member nor an item is stored with it.
create table play_batches (
  id uuid primary key,
  counted_at timestamptz not null
);
create index play_batches_age on play_batches (counted_at);
