-- Counts the changes of a member's settings, so that a form that was opened before one of them overwrites nothing.
alter table account_settings add column revision integer not null default 1 check (revision > 0);
