-- Sessions of people who sign in at a hosted identity provider. Only its adapter reads them: with the embedded identity the
-- table stays empty.
create table hosted_sessions (
  id uuid primary key default gen_random_uuid(),
  -- Hash of the session cookie.
  token_hash text not null unique,
  issuer text not null,
  subject text not null,
  -- Browser and system in a few words, never the complete user agent; null when unknown.
  device text,
  -- An ID token of the provider and the token that renews it, sealed with AUTH_SECRET.
  bearer text not null,
  refresh_token text,
  bearer_expires_at timestamptz not null,
  -- Hashes of the bearers that were handed out and may still be valid: the end of the session ends them.
  bearer_hashes text[] not null,
  -- Until then one process asks the provider for a fresh bearer.
  renewing_until timestamptz,
  -- What the first sign-in of a person needs, sealed with AUTH_SECRET; null once the person has an account here.
  first_sign_in text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index hosted_sessions_person on hosted_sessions (issuer, subject);
create index hosted_sessions_expiry on hosted_sessions (expires_at);

-- Links of mails by which the owner of an account from before moves it to their person at the provider.
alter table identity_tickets drop constraint identity_tickets_purpose_check;
alter table identity_tickets add constraint identity_tickets_purpose_check check (
  purpose in ('reset-password', 'confirm-email', 'second-factor', 'add-passkey', 'use-passkey', 'move-account')
);
