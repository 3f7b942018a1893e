-- One look-up of a membership at a time, over all processes: whoever holds `lease` until `leased_until` talks to Patreon.
-- No transaction is open while they do.
alter table patreon_links
  add column lease uuid,
  add column leased_until timestamptz,
  -- Look-ups in a row without a usable answer, and the earliest time of the next one.
  add column failures int not null default 0,
  add column retry_at timestamptz,
  -- When a refresh token was sent whose answer never came: Patreon may have replaced it, so a later refusal of this
  -- token does not mean that the patron has ended the grant.
  add column renewal_sent_at timestamptz;

alter table memberships
  -- Why the tier is what it is; null for rows older than this column.
  add column standing text check (standing in ('paid', 'given', 'declined', 'former', 'unpaid')),
  -- When the tier ends if no good answer comes: the later of `end_date` and 45 days after the last one. Null: never.
  add column valid_until timestamptz;

update memberships m
set valid_until = greatest(m.end_date, l.checked_at + interval '45 days')
from patreon_links l
where l.user_id = m.user_id and m.vendor = 'patreon';

create index memberships_valid_until on memberships (valid_until) where tier <> 'free';

-- A night in which too many look-ups would have ended memberships: nothing ends while this row is there, unless an
-- operator has released it or a later night is within the limit.
create table patreon_hold (
  is_only_row boolean primary key default true check (is_only_row),
  held_at timestamptz not null,
  endings int not null,
  members int not null,
  released_at timestamptz
);
