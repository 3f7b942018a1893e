-- Feedback of members, and the answers of admins.

create table feedback (
  -- Made by the sender: feedback that is sent again is stored once.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('bug', 'wish', 'praise')),
  text text not null check (length(text) <= 2000),
  answer_way text not null check (answer_way in ('none', 'notice', 'mail')),
  -- Where it was written, as the sender saw it in the form; null where it did not go along.
  screen text,
  version text,
  browser text,
  state text not null default 'new' check (state in ('new', 'read', 'answered', 'closed')),
  created_at timestamptz not null,
  answer text check (length(answer) <= 2000),
  answered_at timestamptz,
  answer_mailed boolean not null default false,
  answer_seen_at timestamptz,
  closed_at timestamptz,
  check ((screen is null) = (version is null) and (version is null) = (browser is null)),
  check ((answer is null) = (answered_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index feedback_queue on feedback (state, created_at, id);
create index feedback_queue_by_kind on feedback (state, kind, created_at, id);
create index feedback_sender on feedback (user_id, created_at, id);
create index feedback_unseen on feedback (user_id) where answered_at is not null and answer_seen_at is null;
create index feedback_closed on feedback (closed_at) where closed_at is not null;

alter table audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in (
    'take-down', 'restore', 'dismiss', 'allow', 'suspend', 'lift-suspension', 'end-sessions', 'send-verification',
    'reconcile', 'release-endings', 'export-log', 'grant-admin', 'revoke-admin', 'reset-password', 'make-invites',
    'read-feedback', 'answer-feedback', 'close-feedback'
  ));
