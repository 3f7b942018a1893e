/** Which answers the questions of branching games were given, as sums for their authors. */
import { ANSWER_PARTS, ANSWERS_TOGETHER, type ItemNumbers } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import type { ItemPlays, SectionAnswers } from './plays-of-a-day.ts'

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Adds the answers to questions that the games have. The caller holds the locks of the items. */
export async function addAnswers(
  transaction: Transaction<Tables>,
  day: number,
  plays: readonly ItemPlays[],
): Promise<void> {
  for (const { id, answers } of plays) {
    const given = answers.filter(({ counts }) => sumOf(counts) > 0)
    if (given.length === 0) continue
    const { rows } = await sql<{ sections: string[] }>`
      select jsonb_path_query_array(content, '$.sections[*] ? (@.exit.kind == "ask").id') as sections
      from games where id = ${id}`.execute(transaction)
    const known = new Set(rows[0]?.sections)
    for (const each of given) if (known.has(each.section)) await addAnswersTo(transaction, { id, day, ...each })
  }
}

/** The stored counts and those of an insert that conflicts with them. */
const bothCounts = sql`(select array_agg(before + added order by part)
  from unnest(stored.counts, excluded.counts) with ordinality as parts (before, added, part))`

/** Answers wait until there are `ANSWERS_TOGETHER` of them to a question, and are then added to the day together. */
async function addAnswersTo(
  transaction: Transaction<Tables>,
  { id, day, section, counts }: SectionAnswers & { id: string; day: number },
): Promise<void> {
  const { rows } = await sql<{ counts: number[] }>`
    insert into waiting_answers as stored (item_id, section, counts)
    values (${id}, ${section}, ${counts.map(String)}::text[]::integer[])
    on conflict (item_id, section) do update set counts = ${bothCounts}
    returning counts`.execute(transaction)
  if (sumOf(rows[0]?.counts ?? []) < ANSWERS_TOGETHER) return
  await sql`
    with complete as (delete from waiting_answers where item_id = ${id} and section = ${section} returning counts)
    insert into item_answers as stored (item_id, day, section, counts)
    select ${id}::uuid, ${day}::integer, ${section}::text, counts from complete
    on conflict (item_id, day, section) do update set counts = ${bothCounts}`.execute(transaction)
}

/** The answers since a day, by section; null without any. */
export async function readAnswers(queries: Queries, id: string, since: number): Promise<ItemNumbers['answers']> {
  const rows = await queries
    .selectFrom('item_answers')
    .select(['section', 'counts'])
    .where('item_id', '=', id)
    .where('day', '>=', since)
    .execute()
  if (rows.length === 0) return null
  const bySection = new Map<string, number[]>()
  for (const { section, counts } of rows) {
    const before = bySection.get(section)
    bySection.set(
      section,
      Array.from({ length: ANSWER_PARTS }, (_, part) => (before?.[part] ?? 0) + (counts[part] ?? 0)),
    )
  }
  return [...bySection].map(([section, counts]) => ({ section, counts }))
}
