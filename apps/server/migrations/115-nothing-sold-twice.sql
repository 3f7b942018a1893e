-- One open checkout for a member. Of several from before, the newest stays; one that is paid all the same is stored.
update checkouts set state = 'failed'
where state = 'waiting' and exists (
  select from checkouts later
  where later.user_id = checkouts.user_id and later.state = 'waiting'
    and (later.created_at, later.id) > (checkouts.created_at, checkouts.id)
);
create unique index checkouts_waiting on checkouts (user_id) where state = 'waiting';

-- Subscriptions that were paid although another one of the member covers them: they are cancelled and refunded at the partner.
create table double_payments (
  subscription_id uuid primary key references subscriptions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The subscription that the member keeps.
  kept_id uuid references subscriptions (id) on delete set null,
  detected_at timestamptz not null,
  -- When the partner stopped the renewal; a lifetime has none.
  cancelled_at timestamptz,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'refunded', 'not-refundable')),
  settled_at timestamptz,
  -- Failed attempts at the partner, why the last one failed, and when the next one is due.
  attempts int not null default 0,
  problem text,
  retry_at timestamptz,
  check ((outcome = 'waiting') = (settled_at is null))
);
create index double_payments_of_user on double_payments (user_id);
create index double_payments_newest on double_payments (detected_at, subscription_id);
create index double_payments_waiting on double_payments (detected_at) where outcome = 'waiting';
