-- Which version of which policy a member accepted, and when. Rows are added and never changed.
create table policy_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  policy text not null check (policy in ('terms-of-service', 'privacy-policy')),
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, policy, version)
);
