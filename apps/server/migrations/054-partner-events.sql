-- The inbox of the payment partner's webhook: one row per event id, written before the event is answered. The payload is
-- not kept: an event only says what to ask the partner for.
create table partner_events (
  -- The webhook id of the partner, which repetitions share; `look-up:` before those that the server adds itself.
  id text primary key,
  type text not null,
  -- `subscription/ID` or `checkout/ID`, with the partner's id; null where the event is about neither.
  subject text,
  received_at timestamptz not null,
  -- `settled`: the partner was asked and the answer is stored. `unmatched`: no account here belongs to it.
  state text not null default 'waiting' check (state in ('waiting', 'settled', 'unmatched', 'ignored')),
  attempts int not null default 0,
  retry_at timestamptz,
  -- Why the last attempt failed.
  problem text,
  settled_at timestamptz
);
create index partner_events_waiting on partner_events (received_at) where state = 'waiting';
create index partner_events_subject on partner_events (subject) where state = 'waiting';
create index partner_events_unmatched on partner_events (received_at) where state = 'unmatched';
create index partner_events_age on partner_events (settled_at) where state <> 'waiting';
