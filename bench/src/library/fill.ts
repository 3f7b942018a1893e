/**
 * Fills a library of any size in the database itself. Word frequencies follow Zipf's law (the nth word 1/n times as often
 * as the first); most members have few rows and some have many, votes, uses and plays likewise. The result is the same on
 * every machine.
 *
 * Triggers and foreign keys are disabled meanwhile, and indexes are built at the end. `fill-scripts.ts` and
 * `fill-items.ts` set the columns that triggers maintain; `fill-members.ts` has none.
 */
import { fillItems } from './fill-items.ts'
import { fillMembers } from './fill-members.ts'
import { fillScripts } from './fill-scripts.ts'
import { list, TAGS, type Filling, type LibraryKind, type Run } from './filling.ts'
import { vocabulary } from './words.ts'

/** Rank of the most frequent tag among the words. */
const FIRST_TAG = 81
const ROWS_AN_AUTHOR = 10

/** @param rows their number of each kind */
export async function fill(
  run: Run,
  kinds: readonly LibraryKind[],
  rows: number,
  progress: (line: string) => void,
): Promise<void> {
  const authors = Math.ceil(rows / ROWS_AN_AUTHOR)
  await run('set session_replication_role = replica')
  await run(functions)
  await run('select setseed(0.5)')
  await run(people(authors))
  for (const kind of kinds) {
    const filling: Filling = { run, rows, authors, progress: (line) => progress(`${line} (${kind}s)`) }
    if (kind === 'script') await fillScripts(filling)
    else if (kind === 'member') await fillMembers(filling)
    else await fillItems(filling, kind)
  }
  await run('drop table words; drop function id_of; set session_replication_role = origin')
  await run('vacuum (analyze) users')
  await run('analyze')
  progress('tables vacuumed and analysed')
}

/** SQL for a function from numbers to UUIDs of version 4, and for the table of words by rank. */
const functions = `
  create or replace function id_of(kind text, n bigint) returns uuid language sql immutable as $$
    select overlay(overlay(md5(kind || n) placing '4' from 13) placing 'a' from 17)::uuid
  $$;
  drop table if exists words;
  create table words as
    select rank::int, word from unnest(array[${list(vocabulary)}]) with ordinality as given (word, rank);
  insert into tags (name) select word from words where rank between ${FIRST_TAG} and ${FIRST_TAG + TAGS - 1} on conflict do nothing;
  analyze words; analyze tags;`

const people = (count: number): string => `
  insert into users (id, issuer, subject, username, age_declared_at)
    select id_of('author', n), 'bench', n, initcap(word) || n, now()
    from generate_series(1, ${count}) n join words on rank = 100 + n % (${vocabulary.length} - 100)
    on conflict do nothing;`
