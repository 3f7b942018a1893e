-- Codes that pair a second screen with a session, for two minutes: a code works once, for the account that made it. Nothing
-- else of a second screen is stored.
create table screen_pairings (
  user_id uuid not null references users (id) on delete cascade,
  code text not null check (code ~ '^[A-Z]{6}$'),
  -- Random name of the session at the relay.
  room uuid not null,
  expires_at timestamptz not null,
  primary key (user_id, code)
);
create index screen_pairings_expiry on screen_pairings (expires_at);
