-- As before, for any number of scripts: compared with a long array one by one, the lines of a large library would be
-- counted for hours when the catalogue changes.
create or replace function count_script_dialogs(ids uuid[]) returns void language sql as $$
  update scripts set
    dialog_count = counted.dialogs,
    published_dialog_count = counted.published,
    coverage = coverage_of(counted.named, catalogue.named, counted.counts, catalogue.counts),
    published_coverage =
      coverage_of(counted.published_named, catalogue.named, counted.published_counts, catalogue.counts)
  from (
    select count(*) filter (where not is_count) as named, count(*) filter (where is_count) as counts from triggers
  ) catalogue, (
    select script_id, sum(dialog_count) as dialogs, sum(published_count) as published,
      count(*) filter (where dialog_count > 0 and not is_count) as named,
      count(*) filter (where dialog_count > 0 and is_count) as counts,
      count(*) filter (where published_count > 0 and not is_count) as published_named,
      count(*) filter (where published_count > 0 and is_count) as published_counts
    from (select distinct id from unnest(ids) as given (id)) wanted
      join script_triggers on script_triggers.script_id = wanted.id
      left join triggers on triggers.id = script_triggers.trigger
    group by script_id
  ) counted
  where scripts.id = counted.script_id
$$;
