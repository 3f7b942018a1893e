/** Items that another engine, policy or screening has checked are checked again: when they are read, and by an hourly job. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ItemSummary } from '@rubato/contracts/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { screenItem } from '../../public-items/screen.ts'
import { itemTable, ofAnyKind, type ItemNoun, type PlayableParts } from '../item-noun.ts'
import { checkContent, CHECKED_WITH, type Checked } from './check-content.ts'
import { NO_SUMMARY, UNREADABLE } from './unreadable.ts'

/** As text first: one driver serialises an object for jsonb, the other would serialise it twice. */
export const json = <Value>(value: Value): RawBuilder<Value> => sql<Value>`${JSON.stringify(value)}::text::jsonb`

/** Checks one item and screens it; a change that is stored meanwhile was checked and screened by its own call. */
export async function recheckItem(queries: Queries, noun: PlayableParts, id: string): Promise<void> {
  const row = await queries
    .selectFrom(itemTable(noun.kind))
    .select(['details', 'content', 'revision', 'summary'])
    .where('item.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const { summary, refusals } = await checkStored(noun, row)
  await queries.transaction().execute(async (transaction) => {
    const checked = await transaction
      .updateTable(itemTable(noun.kind))
      .set({ summary: json(summary), refusals, checked_with: CHECKED_WITH })
      .where('item.id', '=', id)
      .where('item.revision', '=', row.revision)
      .returning(['shared', 'link_hash', 'moderation_state'])
      .executeTakeFirst()
    if (!checked) return
    const { shared, link_hash, moderation_state: moderationState } = checked
    await screenItem(
      transaction,
      { kind: noun.kind, id, isPublic: shared || link_hash !== null, moderationState },
      'everything',
    )
  })
}

/** Content that cannot be read keeps its summary, so that lists show it to its owner. */
async function checkStored(
  noun: PlayableParts,
  { details, content, summary }: { details: unknown; content: unknown; summary: ItemSummary | null },
): Promise<Pick<Checked, 'summary' | 'refusals'>> {
  try {
    return await checkContent(noun, noun.read({ ...(details as object), ...(content as object) }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { summary: summary ?? NO_SUMMARY, refusals: [UNREADABLE] }
  }
}

/** Items that are read at a time, and how long one run of the job takes at most, ms. */
const BATCH = 20
const RUN_MS = 5 * 60_000

/** Checks outdated items, half of the time at most; the next run continues with the rest. Returns their number. */
export async function recheckOutdated(
  { queries, clock }: QueriesAndClock,
  nouns: readonly ItemNoun[],
  until = clock.now() + RUN_MS,
): Promise<number> {
  let checked = 0
  for (const noun of nouns) {
    for (let after = ''; clock.now() < until;) {
      const rows = await findOutdated(queries, noun, after)
      for (const { id } of rows) {
        const startedAt = clock.now()
        await noun.recheck.run(queries, id)
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
const findOutdated = (queries: Queries, { kind, recheck }: ItemNoun, after: string): Promise<{ id: string }[]> =>
  ofAnyKind(queries)
    .selectFrom(itemTable(kind))
    .select('item.id')
    .where('item.checked_with', '<>', recheck.checkedWith)
    .where('item.deleted_at', 'is', null)
    .$if(recheck.of === 'offered', (items) => items.where('item.offered', '=', true))
    .$if(after !== '', (items) => items.where('item.id', '>', after))
    .orderBy('item.id')
    .limit(BATCH)
    .execute()
