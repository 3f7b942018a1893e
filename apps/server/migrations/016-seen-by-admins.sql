-- What admins have seen and undone.

-- The hash is of the texts that an admin has read and let pass, no longer of those that a hold began with.
update scripts set review_digest = null where moderation_state is not null;

-- The scripts that a take-down hid; with the log they tell whether the decision stands.
alter table moderation_cases add column hidden_scripts uuid[] not null default '{}';
update moderation_cases item set hidden_scripts = array(
  select subject_id from audit_log
  where kind = 'script' and action = 'take-down' and at = item.decided_at and statement = item.statement
) where state = 'taken-down';
