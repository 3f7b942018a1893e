-- Conditions of a dialog: when it may be said. Null: at any time. The contract lists names and values; an empty object
-- is stored as null.
alter table dialogs add column "when" jsonb
  check (jsonb_typeof("when") = 'object' and "when" <> '{}'::jsonb);

-- As before, but changed conditions are a change too.
create or replace function dialogs_edited() returns trigger language plpgsql as $$
begin
  perform apply_dialog_changes(array(
    select (script_id, trigger, sum(dialogs), sum(published), true)::dialog_change
    from (
      select a.script_id, a.trigger, 1 as dialogs, a.published::int as published
      from added a join removed r using (id)
      where (a.script_id, a.position, a.trigger, a.text, a.speech, a."when", a.published)
        is distinct from (r.script_id, r.position, r.trigger, r.text, r.speech, r."when", r.published)
      union all
      select r.script_id, r.trigger, -1, -r.published::int
      from added a join removed r using (id)
      where (a.script_id, a.position, a.trigger, a.text, a.speech, a."when", a.published)
        is distinct from (r.script_id, r.position, r.trigger, r.text, r.speech, r."when", r.published)
    ) changed
    group by script_id, trigger));
  return null;
end
$$;
