-- One-time invites to sign up. The token is only in the link; an invite is used when `used_at` is set.
create table invites (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invites_expiry on invites (expires_at);
