-- Sessions that were ended by sign-out while bearer tokens of theirs had not run out yet.
create table ended_sessions (
  session_id text primary key,
  -- The last bearer token of the session has run out by then.
  expires_at timestamptz not null
);
