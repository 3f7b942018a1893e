-- What members declared, each with its date; `ended_at` is set when the member takes it back or when it expires.
create table declarations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('adult', 'intimate-data')),
  -- The version of the sentence that was shown.
  text_version text not null,
  given_at timestamptz not null,
  method text not null check (method in ('self', 'provider')),
  -- Service and method of a check of age; nothing else of its result is stored.
  checked_by text,
  expires_at timestamptz,
  ended_at timestamptz,
  check ((method = 'provider') = (checked_by is not null))
);
create index declarations_user on declarations (user_id, given_at);
-- One declaration of a kind holds at a time.
create unique index declarations_current on declarations (user_id, kind) where ended_at is null;
create index declarations_expiry on declarations (expires_at) where ended_at is null and expires_at is not null;

insert into declarations (user_id, kind, text_version, given_at, method)
  select id, 'adult', 'before-2026-11', age_declared_at, 'self' from users where age_declared_at is not null;

-- `users.age_declared_at` is read by every request: it follows the current declaration.
create function age_declaration_changed() returns trigger language plpgsql as $$
begin
  update users set age_declared_at = (
    select given_at from declarations where user_id = new.user_id and kind = 'adult' and ended_at is null
  ) where id = new.user_id;
  return null;
end
$$;
create trigger age_declaration_changed after insert or update on declarations
  for each row when (new.kind = 'adult') execute function age_declaration_changed();

-- Checks of age that began: the state is known to the browser alone, once, for `AGE_STATE_MS`.
create table age_checks (
  state_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index age_checks_expiry on age_checks (expires_at);
create index age_checks_user on age_checks (user_id);
