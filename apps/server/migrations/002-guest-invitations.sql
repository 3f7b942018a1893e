-- Invitations of partners that were not accepted yet. Their links hold a sealed ticket, of which this is the number.
create table guest_invitations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Random name of the session at the relay.
  room uuid not null unique,
  expires_at timestamptz not null
);
create index guest_invitations_owner on guest_invitations (user_id);
create index guest_invitations_expiry on guest_invitations (expires_at);
