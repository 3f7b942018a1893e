-- A restored backup gives each copy another epoch: devices then read the copy from its start and send what it lacks.
alter table history_copies add column epoch uuid not null default gen_random_uuid();
