create table games (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  description text not null,
  shared boolean not null default false,
  -- The contract's shape as it was accepted: events, duration, voice, media, outcome, splash, origin.
  game jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index games_owner on games (owner_id, created_at);
