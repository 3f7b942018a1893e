-- A report on a subject that does not exist has no case: it never reaches the queue, and its receipt reads like others.
alter table reports alter column case_id drop not null;
create index reports_without_case on reports (created_at) where case_id is null;
