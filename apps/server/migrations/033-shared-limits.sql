-- Attempts at passwords and sign-ups, counted for all processes together. The columns are those of the library that
-- counts; `key` holds the name of the rule and a keyed hash.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- ms since 1970
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
