-- Every subscription that a member ever had, at Patreon and at the payment partner.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  external_vendor text not null check (external_vendor in ('patreon', 'scrolller')),
  external_subscription_id text not null,
  tier text not null check (tier in ('follower', 'supporter', 'master')),
  subscription_interval text not null check (subscription_interval in ('month', 'year', 'lifetime')),
  standing text not null check (standing in ('active', 'cancelled', 'past-due', 'ended', 'refunded', 'disputed')),
  start_date timestamptz not null,
  end_date timestamptz,
  is_cancelled boolean not null,
  is_refunded boolean not null,
  -- When access ends if no later answer of the vendor moves it; null: never. Of a closed one, when it ended.
  open_until timestamptz,
  -- The partner counts the changes of a subscription; an answer with a lower count is older. 0 for Patreon.
  revision int not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, external_vendor, external_subscription_id)
);
-- At the partner one subscription belongs to one account.
create unique index subscriptions_of_partner on subscriptions (external_subscription_id)
  where external_vendor = 'scrolller';
create index subscriptions_open_at_partner on subscriptions (id)
  where external_vendor = 'scrolller' and standing in ('active', 'cancelled', 'past-due');

insert into subscriptions (user_id, external_vendor, external_subscription_id, tier, subscription_interval, standing,
  start_date, end_date, is_cancelled, is_refunded, open_until)
select m.user_id, m.vendor, m.subscription_id, m.tier, coalesce(m.subscription_interval, 'month'),
  case when m.standing = 'declined' then 'past-due' when m.is_cancelled then 'cancelled' else 'active' end,
  coalesce(l.linked_at, m.updated_at), m.end_date, m.is_cancelled, false, m.valid_until
from memberships m
left join patreon_links l on l.user_id = m.user_id
where m.vendor = 'patreon' and m.tier <> 'free';
