-- The command line sets a new password for who has forgotten theirs.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('take-down', 'restore', 'dismiss', 'allow', 'grant-admin', 'revoke-admin', 'reset-password'));
