-- Mails that are not sent yet. A row is deleted when its mail was sent or is given up.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- What the mail is about and to whom, sealed with AUTH_SECRET. Links are made when it is sent.
  mail text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null
);
create index mail_outbox_due on mail_outbox (due_at);
