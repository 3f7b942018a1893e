create table scripts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  title text not null,
  description text not null,
  intended_sex text not null check (intended_sex in ('all', 'male', 'female')),
  published boolean not null default false,
  -- Set on scripts that ship with the product: the hash of the file they were loaded from.
  content_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index scripts_owner on scripts (owner_id);

create table dialogs (
  id uuid primary key default gen_random_uuid(),
  script_id uuid not null references scripts (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  position integer not null,
  trigger text not null,
  text text not null,
  speech text,
  cloned boolean not null default false,
  published boolean not null default true,
  unique (script_id, position) deferrable initially deferred
);

create table tags (
  id integer generated always as identity primary key,
  name text not null unique
);

create table script_tags (
  script_id uuid not null references scripts (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (script_id, tag_id)
);
