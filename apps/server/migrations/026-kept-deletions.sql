-- A deleted line can be undone for a while: until then nobody else may take its id, afterwards nothing is kept of it.
alter table deleted_dialogs add column deleted_at timestamptz not null default now();
create index deleted_dialogs_id on deleted_dialogs (id);
create index deleted_dialogs_age on deleted_dialogs (deleted_at);
