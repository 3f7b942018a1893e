/** Items that another engine or policy has checked are checked again: when they are read, and by an hourly job. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import { itemTable, type ItemNoun } from '../item-noun.ts'
import { checkContent, CHECKED_WITH } from './check-content.ts'

/** As text first: one driver serialises an object for jsonb, the other would serialise it twice. */
export const json = <Value>(value: Value): RawBuilder<Value> => sql<Value>`${JSON.stringify(value)}::text::jsonb`

/** Checks one item; a change that is stored meanwhile was checked by its own call. */
export async function recheckItem(queries: Queries, noun: ItemNoun, id: string): Promise<void> {
  const row = await queries
    .selectFrom(itemTable(noun))
    .select(['details', 'content', 'revision'])
    .where('item.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const content = noun.read({ ...(row.details as object), ...(row.content as object) })
  const { summary, refusals } = await checkContent(noun, content)
  await queries
    .updateTable(itemTable(noun))
    .set({ summary: json(summary), refusals, checked_with: CHECKED_WITH })
    .where('item.id', '=', id)
    .where('item.revision', '=', row.revision)
    .execute()
}

/** Items that are read at a time, and how long one run of the job takes at most, ms. */
const BATCH = 20
const RUN_MS = 5 * 60_000

/** Checks outdated items, half of the time at most; the next run goes on with the rest. Returns their number. */
export async function recheckOutdated(
  { queries, clock }: { queries: Queries; clock: Clock },
  nouns: readonly ItemNoun[],
  until = clock.now() + RUN_MS,
): Promise<number> {
  let checked = 0
  for (const noun of nouns) {
    for (let after = ''; clock.now() < until;) {
      const rows = await findOutdated(queries, noun, after)
      for (const { id } of rows) {
        const startedAt = clock.now()
        await recheckItem(queries, noun, id)
        await delay(clock.now() - startedAt)
      }
      checked += rows.length
      after = rows.at(-1)?.id ?? ''
      if (rows.length < BATCH) break
    }
  }
  return checked
}

/** Deleted items are checked when they are restored and read. */
const findOutdated = (queries: Queries, noun: ItemNoun, after: string): Promise<{ id: string }[]> =>
  queries
    .selectFrom(itemTable(noun))
    .select('item.id')
    .where('item.checked_with', '<>', CHECKED_WITH)
    .where('item.deleted_at', 'is', null)
    .$if(after !== '', (items) => items.where('item.id', '>', after))
    .orderBy('item.id')
    .limit(BATCH)
    .execute()
