/**
 * Fills a library of any size in the database itself. Word frequencies follow Zipf's law (the nth word 1/n times as often
 * as the first); most members have few scripts and some have many, votes and uses likewise. The result is the same on every
 * machine.
 *
 * Triggers and foreign keys are disabled meanwhile, and indexes are built at the end. The columns that triggers maintain are
 * set by the functions of the migrations: `script_described` (stays enabled: the words of a script),
 * `count_script_dialogs` and `chosen_script`. Votes are counted by one grouped update.
 */
import { triggers } from '@rubato/contracts/domain'
import { vocabulary } from './words.ts'

/** Runs plain SQL, one or several statements, always on one connection. */
export type Run = (sql: string) => Promise<Record<string, unknown>[]>

export const DIALOGS = 10
const CHUNK = 50_000
const SCRIPTS_AN_AUTHOR = 10
const VOTES_A_SCRIPT = 2
const LINES = 5000
const TAGS = 200
const TABLES = ['script_votes', 'dialogs', 'script_triggers', 'search_words']

/** @param scripts their number; nine of ten are public */
export async function fill(run: Run, scripts: number, progress: (line: string) => void): Promise<void> {
  await run(`set session_replication_role = replica; alter table scripts enable always trigger script_described`)
  await run(functions)
  await run(`select setseed(0.5)`)
  await run(people(Math.ceil(scripts / SCRIPTS_AN_AUTHOR)))
  const ofScripts = await dropIndexes(run, ['scripts'])
  const ofRest = await dropIndexes(run, TABLES)
  for (let from = 1; from <= scripts; from += CHUNK) {
    const to = Math.min(scripts, from + CHUNK - 1)
    await run(scriptsBetween(from, to, Math.ceil(scripts / SCRIPTS_AN_AUTHOR)))
    await run(dialogsBetween(from, to))
    progress(`${to.toLocaleString('en')} of ${scripts.toLocaleString('en')} scripts written`)
  }
  await run(votesAndUses(scripts))
  for (const definition of ofRest) await run(definition)
  await countDialogs(run, scripts)
  await run('vacuum full scripts')
  for (const definition of ofScripts) await run(definition)
  progress('votes, uses and lines counted, indexes built')
  await run(`drop table words, lines; drop function id_of; set session_replication_role = origin;
    alter table scripts enable trigger script_described`)
  for (const table of ['scripts', 'dialogs', 'script_votes', 'users']) await run(`vacuum (analyze) ${table}`)
  await run(`analyze`)
  progress('tables vacuumed and analysed')
}

async function countDialogs(run: Run, scripts: number): Promise<void> {
  for (let from = 1; from <= scripts; from += CHUNK) {
    await run(`select count_script_dialogs(array(
      select id_of('script', n) from generate_series(${from}, ${Math.min(scripts, from + CHUNK - 1)}) n))`)
  }
}

/** Drops all indexes but the primary keys that foreign keys reference; returns the SQL that makes them again. */
async function dropIndexes(run: Run, tables: readonly string[]): Promise<string[]> {
  const constraints = await run(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint own where contype in ('p', 'u') and conrelid::regclass::text in (${list(tables)})
      and not exists (select from pg_constraint referrer where referrer.confrelid = own.conrelid)`)
  const plain = await run(`
    select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
    where schemaname = current_schema() and tablename in (${list(tables)})
      and not exists (select from pg_constraint where conname = indexname)`)
  const all = [...constraints, ...plain] as { drop: string; make: string }[]
  for (const { drop } of all) await run(drop)
  return all.map(({ make }) => make)
}

const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** SQL for a function from numbers to UUIDs of version 4, the table of words by rank, and the table of lines. */
const functions = `
  create function id_of(kind text, n bigint) returns uuid language sql immutable as $$
    select overlay(overlay(md5(kind || n) placing '4' from 13) placing 'a' from 17)::uuid
  $$;
  create table words as
    select rank::int, word from unnest(array[${list(vocabulary)}]) with ordinality as given (word, rank);
  create table lines as
    select n as number, string_agg(word, ' ' order by at) || '.' as line
    from (select n, at, floor(power(${vocabulary.length}, random()))::int as rank
      from generate_series(1, ${LINES}) n, generate_series(1, 9) at) drawn
    join words using (rank) group by n;
  insert into tags (name) select word from words where rank between 81 and ${80 + TAGS} on conflict do nothing;
  analyze words; analyze lines;`

const people = (count: number): string => `
  insert into users (id, issuer, subject, username, age_declared_at)
    select id_of('author', n), 'bench', n, initcap(word) || n, now()
    from generate_series(1, ${count}) n join words on rank = 100 + n % (${vocabulary.length} - 100);`

/** Tags are inserted first: the insert of a script collects their words. */
const scriptsBetween = (from: number, to: number, authors: number): string => `
  insert into script_tags (script_id, tag_id)
    select distinct id_of('script', n), id from (
      select n, floor(power(${TAGS}, random()))::int as place from generate_series(${from}, ${to}) n, generate_series(1, 3)
    ) drawn join (select id, row_number() over (order by id) as place from tags) numbered using (place);
  insert into scripts (id, owner_id, title, description, intended_sex, published, first_published_at, created_at, updated_at)
    select id_of('script', n), id_of('author', ceil(${authors} * power(random(), 2))::bigint),
      left(initcap(string_agg(word, ' ' order by at) filter (where at <= 3)), 30),
      string_agg(word, ' ' order by at) filter (where at > 3) || '.',
      (array['all','all','all','male','female'])[1 + n % 5], n % 10 <> 0,
      case when n % 10 <> 0 then '2023-01-01'::timestamptz + n * interval '83 seconds' end,
      '2023-01-01'::timestamptz + n * interval '83 seconds', '2026-01-01'
    from (select n, at, floor(power(${vocabulary.length}, random()))::int as rank
      from generate_series(${from}, ${to}) n, generate_series(1, 10 + n % 20) at) drawn
    join words using (rank) group by n order by n;
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
const votesAndUses = (scripts: number): string => `
  insert into script_votes (script_id, user_id, vote)
    select distinct on (script, author) id_of('script', script), id_of('author', author), vote
    from (
      select ceil(${scripts} * power(random(), 3))::bigint * 7919 % ${scripts} + 1 as script,
        ceil(${Math.ceil(scripts / SCRIPTS_AN_AUTHOR)} * random())::bigint as author,
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
    select script_id, count(*) filter (where vote = 1) as up, count(*) filter (where vote = -1) as down
    from script_votes group by script_id
  ) counted where id = script_id;
  update scripts set uses = chosen.members
    from (select chosen_script(settings) as id, count(*) as members from account_settings group by 1) chosen
    where chosen.id = scripts.id;`
