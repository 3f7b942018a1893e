-- Suspensions, the log of everything that admins do, and indexes for the lists of admins.

create table suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Written by an admin for the member.
  reason text not null,
  begun_at timestamptz not null,
  -- Null: until it is lifted.
  ends_at timestamptz,
  -- When an admin ended it, or replaced it by another one.
  lifted_at timestamptz,
  check (ends_at > begun_at)
);
create index suspensions_user on suspensions (user_id, begun_at);
-- The one that decides, until its time is over.
create unique index suspensions_current on suspensions (user_id) where lifted_at is null;
create index suspensions_ending on suspensions (coalesce(ends_at, 'infinity'), user_id) where lifted_at is null;

-- The log: also actions on accounts and on the site, which have no subject.
alter table audit_log
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  alter column subject_id drop not null,
  drop constraint audit_log_kind_check,
  drop constraint audit_log_action_check,
  add constraint audit_log_kind_check check (kind in ('script', 'dialog', 'user', 'game', 'generator', 'site')),
  add constraint audit_log_action_check check (action in (
    'take-down', 'restore', 'dismiss', 'allow', 'suspend', 'lift-suspension', 'end-sessions', 'send-verification',
    'reconcile', 'release-endings', 'export-log', 'grant-admin', 'revoke-admin', 'reset-password', 'make-invites'
  )),
  add constraint audit_log_subject_check check ((kind = 'site') = (subject_id is null));
create index audit_log_at on audit_log (at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_admin_name on audit_log (lower(admin_name), at, id);
create index audit_log_about on audit_log (subject_id, at, id) where subject_id is not null;
create index audit_log_statement on audit_log using gin (statement gin_trgm_ops);

-- The log stays append-only, with two exceptions: the name of an admin whose account does not exist any more may be
-- replaced, and entries about accounts and the site may be removed after three years. Decisions on works stay.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.admin_id is null and new.admin_name = 'former-member'
      and (new.id, new.at, new.action, new.kind, new.subject_id, new.statement, new.details)
        is not distinct from (old.id, old.at, old.action, old.kind, old.subject_id, old.statement, old.details)
      and old.admin_id is not null and not exists (select from users where id = old.admin_id)
    then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.kind in ('user', 'site') and old.at < now() - interval '1095 days' then
      return old;
    end if;
  end if;
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;

-- Lists of accounts. Names are searched by the index of unique names.
create index users_newest on users (created_at, id);
create index users_email_prefix on users ((lower(email::text) collate "C"), id) where email is not null;
create index users_admins on users (created_at, id) where is_admin;
create index account_erasures_next on account_erasures (erase_at, user_id);

-- Lists of memberships.
create index subscriptions_newest on subscriptions (external_vendor, created_at, id);
create index partner_events_problems on partner_events (received_at, id)
  where state = 'unmatched' or (state = 'waiting' and attempts > 0);
create index partner_events_received on partner_events (received_at) where type <> 'look-up';
create index patreon_links_hinted on patreon_links (hinted_at) where hinted_at >= checked_at;
create index patreon_links_problems on patreon_links (linked_at, user_id) where needs_relink or failures > 0;

-- When a job last ended well.
alter table nightly_jobs add column done_at timestamptz;
