-- Rows name the payment partner `partner`, as the code does (docs/decisions/139).
alter table memberships drop constraint memberships_vendor_check;
update memberships set vendor = 'partner' where vendor = 'scrolller';
alter table memberships add check (vendor in ('patreon', 'partner'));

drop index subscriptions_of_partner, subscriptions_open_at_partner;
alter table subscriptions drop constraint subscriptions_external_vendor_check;
update subscriptions set external_vendor = 'partner' where external_vendor = 'scrolller';
alter table subscriptions add check (external_vendor in ('patreon', 'partner'));
create unique index subscriptions_of_partner on subscriptions (external_subscription_id)
  where external_vendor = 'partner';
create index subscriptions_open_at_partner on subscriptions (id)
  where external_vendor = 'partner' and standing in ('active', 'cancelled', 'past-due');

-- Entries of the log are not changed otherwise.
alter table audit_log disable trigger audit_log_rows;
update audit_log set details = jsonb_set(details, '{vendor}', '"partner"') where details ->> 'vendor' = 'scrolller';
alter table audit_log enable trigger audit_log_rows;
