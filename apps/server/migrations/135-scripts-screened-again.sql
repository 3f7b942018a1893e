-- The rules of screening that the public texts of a script passed last; the hourly job screens those of other rules.
alter table scripts add column screened_with text not null default '';
