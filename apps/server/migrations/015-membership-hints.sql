-- When Patreon last said that something about this membership has changed. A hint as late as the last look-up, or later,
-- means that it has to be looked up again.
alter table patreon_links add column hinted_at timestamptz;

-- Messages taken lately, so that the same one is not worked on twice. They carry no id: it is a hash of the whole.
create table patreon_messages (
  digest text primary key,
  received_at timestamptz not null
);
create index patreon_messages_age on patreon_messages (received_at);

-- What is done once a night, and from when on it is to be done next.
create table nightly_jobs (
  name text primary key,
  due_at timestamptz not null
);
