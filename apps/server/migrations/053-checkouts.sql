-- Payments that members have started. The id is the only thing about a member that the payment partner is told.
create table checkouts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  tier text not null check (tier in ('follower', 'supporter', 'master')),
  subscription_interval text not null check (subscription_interval in ('month', 'year', 'lifetime')),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'failed')),
  partner_checkout_id text unique,
  url text,
  -- Why the payment failed, in the words of the partner.
  message text,
  subscription_id uuid references subscriptions (id) on delete set null,
  created_at timestamptz not null
);
create index checkouts_of_user on checkouts (user_id, created_at);
