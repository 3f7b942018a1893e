-- A misspelt word is compared with the words of listed scripts alone: what a search answers must not tell which words
-- stand in drafts, or stood in what was hidden since.

-- True when a listed script holds the word. Planned with the word at hand: of a common word the first scripts are read, of
-- a rare one the index.
create function is_word_listed(word text) returns boolean language plpgsql stable as $$
declare
  found_one boolean;
begin
  execute format('select exists (select from scripts where listed and search @@ %L::tsquery)', quote_literal(word))
    into found_one;
  return found_one;
end
$$;

-- Runs at commit, when all other locks are held, so that it waits for this one lock alone. The lock makes changes of the
-- words follow each other: who removes a word has seen every script that was listed with it.
create or replace function script_words_changed() returns trigger language plpgsql as $$
declare
  said text[];
begin
  perform pg_advisory_xact_lock(7300003);
  if tg_op <> 'DELETE' then
    select tsvector_to_array(search) into said from scripts where id = new.id and listed;
    insert into search_words select unnest(said) on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' and old.listed then
    delete from search_words where word in (
      select word from unnest(tsvector_to_array(old.search)) as before (word)
      where word <> all (coalesce(said, '{}')) and not is_word_listed(word));
  end if;
  return null;
end
$$;

drop trigger script_words_added on scripts;
drop trigger script_words_changed on scripts;
create constraint trigger script_words_added after insert on scripts
  deferrable initially deferred for each row when (new.listed) execute function script_words_changed();
create constraint trigger script_words_changed after update on scripts
  deferrable initially deferred for each row
  when (old.listed is distinct from new.listed or (new.listed and old.search is distinct from new.search))
  execute function script_words_changed();
create constraint trigger script_words_removed after delete on scripts
  deferrable initially deferred for each row when (old.listed) execute function script_words_changed();

delete from search_words
  where word not in (select word from ts_stat('select search from scripts where listed'));
