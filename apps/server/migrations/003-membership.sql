-- What authority reads on every request: one row a vendor, written by that vendor's feature.
create table memberships (
  user_id uuid not null references users (id) on delete cascade,
  vendor text not null check (vendor in ('patreon', 'scrolller')),
  tier text not null check (tier in ('free', 'follower', 'supporter', 'master')),
  subscription_id text not null,
  subscription_interval text check (subscription_interval in ('month', 'year', 'lifetime')),
  end_date timestamptz,
  is_cancelled boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (user_id, vendor)
);

-- One Patreon account for one of ours. Tokens are sealed (AES-256-GCM) before they come here.
create table patreon_links (
  user_id uuid primary key references users (id) on delete cascade,
  patreon_user_id text not null unique,
  sealed_access_token text not null,
  sealed_refresh_token text not null,
  token_expires_at timestamptz not null,
  needs_relink boolean not null default false,
  checked_at timestamptz not null,
  attempted_at timestamptz not null,
  linked_at timestamptz not null default now()
);

-- Single use, ten minutes; the state itself is known only to the browser that asked for it.
create table patreon_states (
  state_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index patreon_states_expiry on patreon_states (expires_at);
