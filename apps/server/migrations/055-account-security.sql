-- Second factors, passkeys, and the single-use secrets of the embedded identity. Only its adapter reads them.

alter table identity_sessions add column second_factor_verified_at timestamptz;
alter table identity_sessions add column last_seen_at timestamptz not null default now();
-- `user_agent` holds the browser and the system in a few words, never the complete user agent.
update identity_sessions set user_agent = null, last_seen_at = updated_at;

create table identity_second_factors (
  user_id uuid primary key references identity_users (id) on delete cascade,
  -- Sealed with AUTH_SECRET.
  secret text not null,
  -- Null until a code of it was confirmed: the second factor is off.
  confirmed_at timestamptz,
  -- The period (30 s since 1970) of the last code that was accepted: each code is accepted once.
  last_period bigint not null default 0
);

create table identity_recovery_codes (
  user_id uuid not null references identity_second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table identity_passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity_users (id) on delete cascade,
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- Signatures of the authenticator so far; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index identity_passkeys_user on identity_passkeys (user_id);

-- Links of mails, second steps of sign-ins, challenges of passkeys. A ticket is used by deleting it.
create table identity_tickets (
  token_hash text primary key,
  purpose text not null check (purpose in ('reset-password', 'confirm-email', 'second-factor', 'add-passkey', 'use-passkey')),
  -- Null where the challenge is for whoever has a passkey.
  user_id uuid references identity_users (id) on delete cascade,
  -- The address to confirm.
  email citext,
  expires_at timestamptz not null
);
create index identity_tickets_user on identity_tickets (user_id, purpose);
create index identity_tickets_expiry on identity_tickets (expires_at);
