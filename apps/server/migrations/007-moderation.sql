-- Admins, reports on what is shared, the queue of what waits for a decision, and the log of what was decided.

alter table users add column is_admin boolean not null default false;

-- When the person in front of a session last proved who they are; null in sessions from before this was kept.
alter table identity_sessions add column factor_verified_at timestamptz;

-- One thing that waits for a decision, or was decided. The number rises with time: the lowest open one is the most
-- urgent. No foreign keys to the subject: reports are taken on what does not exist, and decisions outlive their thing.
create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  source text not null check (source in ('report', 'held')),
  kind text not null check (kind in ('script', 'dialog', 'user')),
  subject_id uuid not null,
  -- What a script is held for.
  held_reason text,
  state text not null default 'open' check (state in ('open', 'dismissed', 'taken-down')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  statement text,
  check ((source = 'held') = (held_reason is not null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decided_by is null)),
  check ((state = 'open') = (statement is null))
);
-- Reports on one thing stand together until somebody decides.
create unique index moderation_cases_open on moderation_cases (source, kind, subject_id) where state = 'open';
create index moderation_cases_queue on moderation_cases (state, number);

create table reports (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases (id) on delete cascade,
  -- SHA-256 of the receipt: what is stored finds no report.
  receipt_hash text not null unique,
  reason text not null,
  text text not null,
  -- Erased 90 days after the decision.
  email text,
  created_at timestamptz not null
);
create index reports_case on reports (case_id, created_at);
create index reports_with_email on reports (case_id) where email is not null;

-- A script that comes to be held opens a case, whoever writes it; one that is held no longer, or gone, needs no
-- decision any more.
create function script_hold_changed() returns trigger language plpgsql as $$
declare
  is_held boolean := tg_op <> 'DELETE' and new.moderation_state = 'held' and new.deleted_at is null;
begin
  if is_held then
    insert into moderation_cases (source, kind, subject_id, held_reason, created_at)
      values ('held', 'script', new.id, new.moderation_reason, new.moderation_since)
      on conflict (source, kind, subject_id) where state = 'open'
      do update set held_reason = excluded.held_reason;
  else
    delete from moderation_cases
      where source = 'held' and kind = 'script' and subject_id = old.id and state = 'open';
  end if;
  return null;
end
$$;
create trigger script_hold_added after insert on scripts
  for each row when (new.moderation_state = 'held') execute function script_hold_changed();
create trigger script_hold_changed after update of moderation_state, moderation_reason, deleted_at on scripts
  for each row
  when (
    (old.moderation_state, old.moderation_reason, old.deleted_at)
    is distinct from (new.moderation_state, new.moderation_reason, new.deleted_at)
  )
  execute function script_hold_changed();
create trigger script_hold_removed after delete on scripts
  for each row when (old.moderation_state = 'held') execute function script_hold_changed();

-- What admins did. Names and not only ids, and no foreign keys: the log says the same when accounts and things are gone.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  admin_id uuid,
  admin_name text not null,
  action text not null
    check (action in ('take-down', 'restore', 'dismiss', 'allow', 'grant-admin', 'revoke-admin')),
  kind text not null check (kind in ('script', 'dialog', 'user')),
  subject_id uuid not null,
  statement text not null
);
create index audit_log_subject on audit_log (kind, subject_id, id);

-- Rows are added and stay as they are, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_rows before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_whole before truncate on audit_log
  for each statement execute function refuse_change();

-- Scripts that were held before there was a queue.
insert into moderation_cases (source, kind, subject_id, held_reason, created_at)
  select 'held', 'script', id, moderation_reason, moderation_since from scripts
  where moderation_state = 'held' and deleted_at is null;
