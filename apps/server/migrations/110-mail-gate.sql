-- Notices of one kind to one address within an hour become one. The row of a notice that was sent stays for an hour, without
-- its mail: a further notice of the kind waits in it.
alter table mail_outbox alter column mail drop not null;
alter table mail_outbox alter column due_at drop not null;
alter table mail_outbox
  -- Keyed hash of the kind and the address; null for a mail with a link, which is sent for each request.
  add column notice_key text unique,
  -- How often it has happened since the last mail of this kind.
  add column happened integer not null default 1,
  add column sent_at timestamptz,
  add constraint mail_outbox_waits_or_was_sent check ((mail is null) = (due_at is null) and (mail is not null or sent_at is not null));
create index mail_outbox_sent on mail_outbox (sent_at) where mail is null;
