-- Accounts that their members asked to erase, until that has happened.
create table account_erasures (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  shared_works text not null check (shared_works in ('remove', 'leave-nameless'))
);
create index account_erasures_due on account_erasures (erase_at);

-- The log stays append-only, with one exception: the name of an admin whose account does not exist any more may be
-- replaced, and nothing else of the row.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.admin_id is null and new.admin_name = 'former-member'
      and (new.id, new.at, new.action, new.kind, new.subject_id, new.statement)
        is not distinct from (old.id, old.at, old.action, old.kind, old.subject_id, old.statement)
      and old.admin_id is not null and not exists (select from users where id = old.admin_id)
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create index audit_log_admin on audit_log (admin_id) where admin_id is not null;

-- Copies credit their source with the name of its author.
create index scripts_credit_author on scripts (credit_author) where credit_author is not null;
create index games_credit_author on games (credit_author) where credit_author is not null;
create index game_generators_credit_author on game_generators (credit_author) where credit_author is not null;
