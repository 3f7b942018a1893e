-- The queue in the order of its deadlines, what was let pass text by text, and when a script first came out.

-- As before, but a script has come out when nothing holds it.
create or replace function script_described() returns trigger language plpgsql as $$
begin
  if new.published and new.moderation_state is null and new.first_published_at is null then
    new.first_published_at := now();
  end if;
  if tg_op = 'INSERT' or (new.title, new.description, new.owner_id) is distinct from (old.title, old.description, old.owner_id)
  then
    new.search := search_of(new);
  end if;
  return new;
end
$$;
drop trigger script_described on scripts;
create trigger script_described
  before insert or update of title, description, owner_id, published, moderation_state on scripts
  for each row execute function script_described();
-- Held by the transaction that published it, and by none before: nobody else has seen it.
update scripts set first_published_at = null
  where moderation_state = 'held' and first_published_at = moderation_since;

-- A hold that comes back keeps its deadline and gets a new number, and what is decided late may have come early: lists
-- go by the instant. Milliseconds, so that a cursor held in JavaScript names the exact one.
alter table moderation_cases
  alter column created_at type timestamptz(3),
  alter column decided_at type timestamptz(3);
drop index moderation_cases_queue;
create index moderation_cases_due on moderation_cases (state, created_at, number);
create index moderation_cases_decided on moderation_cases (state, decided_at, number);

-- Texts that name a forbidden subject and that an admin has let pass, by hash. One hash of them all, as it was until
-- now, tells nothing about each: such a script is held once more when it comes out again.
create table script_passed_texts (
  script_id uuid not null references scripts (id) on delete cascade,
  text_hash text not null,
  primary key (script_id, text_hash)
);
alter table scripts drop column review_digest;
