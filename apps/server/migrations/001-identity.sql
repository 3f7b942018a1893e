-- The embedded identity's own tables (better-auth's shapes under our names). Only its adapter reads them:
-- with a hosted provider they stay empty. `users` is ours, and knows a person by (issuer, subject) alone.
create extension if not exists citext;

create table identity_users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email citext not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity_users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_sessions_user on identity_sessions (user_id);

create table identity_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identity_accounts_user on identity_accounts (user_id);

create table identity_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_verifications_identifier on identity_verifications (identifier);

-- Signing keys of the bearer tokens; the private half is encrypted with AUTH_SECRET.
create table identity_keys (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  alg text,
  crv text
);
