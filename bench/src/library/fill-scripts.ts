/** Scripts of ten lines, their votes and uses. */
import { triggers } from '@rubato/contracts/domain'
import {
  authorOf,
  CHUNK,
  DESCRIPTION,
  dropIndexes,
  inChunks,
  list,
  MADE_AT,
  tagsBetween,
  TITLE,
  wordsBetween,
  type Filling,
  type Run,
} from './filling.ts'
import { vocabulary } from './words.ts'

const DIALOGS = 10
const VOTES_A_SCRIPT = 2
const LINES = 5000
const TABLES = ['script_votes', 'dialogs', 'script_triggers', 'search_words']

/**
 * The columns that triggers maintain are set by the functions of the migrations: `item_described` (stays enabled: the
 * words of a script), `count_script_dialogs` and `chosen_script`. Votes are counted by one grouped update.
 */
export async function fillScripts(filling: Filling): Promise<void> {
  const { run, rows: scripts, authors, progress } = filling
  await run('alter table scripts enable always trigger item_described')
  await run(lines)
  const ofScripts = await dropIndexes(run, ['scripts'])
  const ofRest = await dropIndexes(run, TABLES)
  await inChunks(filling, async (from, to) => {
    await run(scriptsBetween(from, to, authors))
    await run(dialogsBetween(from, to))
  })
  await run(votesAndUses(scripts, authors))
  for (const definition of ofRest) await run(definition)
  await countDialogs(run, scripts)
  await run('vacuum full scripts')
  for (const definition of ofScripts) await run(definition)
  progress('votes, uses and lines counted, indexes built')
  await run('drop table lines; alter table scripts enable trigger item_described')
  for (const table of ['scripts', 'dialogs', 'script_votes']) await run(`vacuum (analyze) ${table}`)
}

async function countDialogs(run: Run, scripts: number): Promise<void> {
  for (let from = 1; from <= scripts; from += CHUNK) {
    await run(`select count_script_dialogs(array(
      select id_of('script', n) from generate_series(${from}, ${Math.min(scripts, from + CHUNK - 1)}) n))`)
  }
}

const lines = `
  create table lines as
    select n as number, string_agg(word, ' ' order by at) || '.' as line
    from (select n, at, floor(power(${vocabulary.length}, random()))::int as rank
      from generate_series(1, ${LINES}) n, generate_series(1, 9) at) drawn
    join words using (rank) group by n;
  analyze lines;`

/** Tags are inserted first: the insert of a script collects their words. */
const scriptsBetween = (from: number, to: number, authors: number): string => `
  ${tagsBetween(from, to, 'script')}
  insert into scripts (id, owner_id, name, description, intended_sex, shared, first_shared_at, created_at, updated_at)
    select id_of('script', n), ${authorOf(authors)}, ${TITLE}, ${DESCRIPTION},
      (array['all','all','all','male','female'])[1 + n % 5], n % 10 <> 0,
      case when n % 10 <> 0 then ${MADE_AT} end, ${MADE_AT}, '2026-01-01'
    from ${wordsBetween(from, to)} group by n order by n;
  insert into search_words
    select distinct used.word from scripts, unnest(tsvector_to_array(search)) as used (word)
    where id in (select id_of('script', n) from generate_series(${from}, ${to}) n)
      and not exists (select from search_words existing where existing.word = used.word);`

const dialogsBetween = (from: number, to: number): string => `
  insert into dialogs (script_id, owner_id, position, trigger, text, published)
    select id_of('script', n), owner_id, position,
      (array[${list(triggers.map(({ id }) => id))}])[1 + (n * 7 + position * 13) % ${triggers.length}],
      line, position < 9 or n % 3 <> 0
    from (select n::bigint, position, 1 + floor(${LINES} * random())::int as drawn_number
      from generate_series(${from}, ${to}) n, generate_series(0, ${DIALOGS - 1}) position) drawn
    join lines on number = drawn_number join scripts on scripts.id = id_of('script', n)
    order by n, position;`

/** A few scripts have most votes and uses. Counts them as the triggers and the migrations do. */
const votesAndUses = (scripts: number, authors: number): string => `
  insert into script_votes (item_id, user_id, vote)
    select distinct on (script, author) id_of('script', script), id_of('author', author), vote
    from (
      select ceil(${scripts} * power(random(), 3))::bigint * 7919 % ${scripts} + 1 as script,
        ceil(${authors} * random())::bigint as author,
        case when random() < 0.8 then 1 else -1 end as vote
      from generate_series(1, ${scripts * VOTES_A_SCRIPT})
    ) drawn;
  insert into account_settings (user_id, settings)
    select id, jsonb_build_object('gameGeneratorConfig', jsonb_build_object('instructor', jsonb_build_object('script',
      id_of('script', ceil(${scripts} * power(random(), 3))::bigint * 7919 % ${scripts} + 1))))
    from users where issuer = 'bench';
  insert into script_triggers (script_id, trigger, dialog_count, published_count)
    select script_id, trigger, count(*), count(*) filter (where published) from dialogs
    where script_id not in (select script_id from script_triggers) group by script_id, trigger;
  analyze script_triggers; analyze script_votes;
  update scripts set up_votes = up, down_votes = down from (
    select item_id, count(*) filter (where vote = 1) as up, count(*) filter (where vote = -1) as down
    from script_votes group by item_id
  ) counted where id = item_id;
  update scripts set uses = chosen.members
    from (select chosen_script(settings) as id, count(*) as members from account_settings group by 1) chosen
    where chosen.id = scripts.id;`
