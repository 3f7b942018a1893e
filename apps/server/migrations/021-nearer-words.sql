-- Words of six letters and more have to share three of their three-letter pieces, not two: in a long list of words two
-- are shared by thousands, and each of those was compared only to be refused.
create or replace function similar_words(term text, most integer) returns setof text language plpgsql stable
set pg_trgm.similarity_threshold = 0.25 as $$
begin
  if length(term) between 6 and 8 then
    perform set_config('pg_trgm.similarity_threshold', '0.3', true);
  end if;
  return query
  with candidates as (
    select word, similarity(word, term) as likeness from search_words where word % term and word <> term
    union all
    select word, 1 from search_words where word = any (array(
      select left(term, at - 1) || substr(term, at + 1, 1) || substr(term, at, 1) || substr(term, at + 2)
      from generate_series(1, length(term) - 1) at
    )) and word <> term
  ), best as (
    select word, max(likeness) as likeness from candidates group by word
  )
  select word from best where likeness >= greatest(
    0.7 * (select max(likeness) from best),
    case when exists (select from search_words known where known.word = term) then 0.5 else 0 end)
  order by likeness desc, word limit most;
end
$$;
