-- Whether removed rows of the account may still be in the files of an embedded database: the hourly job removes them until it has succeeded.
alter table erased_accounts add column remains boolean not null default true;
