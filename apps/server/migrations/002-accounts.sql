create table users (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  username text not null,
  email citext,
  age_declared_at timestamptz,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

-- Only what a member changed: absent keys are the defaults of the day.
create table account_settings (
  user_id uuid primary key references users (id) on delete cascade,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now()
);
