-- Encrypted copies of histories. The server can not read them: the key comes from a passphrase that stays on the device, a
-- record is ciphertext, its id is a keyed hash, and no time is stored with it.
create table history_copies (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  key_salt text not null check (length(key_salt) = 22),
  key_rounds integer not null check (key_rounds >= 600000),
  wrapped_key text not null check (length(wrapped_key) <= 120),
  -- Counts the changes of the passphrase.
  key_revision integer not null default 1 check (key_revision > 0),
  -- The revision of the newest record.
  last_revision integer not null default 0 check (last_revision >= 0),
  created_at timestamptz not null
);

create table history_records (
  user_id uuid not null references history_copies (user_id) on delete cascade,
  id text not null check (length(id) = 22),
  revision integer not null check (revision > 0),
  -- Null: erased.
  content text check (length(content) <= 21883),
  primary key (user_id, id)
);
-- Ciphertext can not be compressed.
alter table history_records alter column content set storage external;
create unique index history_records_revision on history_records (user_id, revision);
