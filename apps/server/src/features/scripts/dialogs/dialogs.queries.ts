import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { sql, type SqlBool } from 'kysely'
import { preparedQuery } from '../../../database/prepared-query.ts'
import type { Queries } from '../../../database/open-database.ts'
import { createAnswerBudget } from '../../../pagination/answer-budget.ts'
import { BATCH_ROWS, readBatches } from '../../../jobs/slices.ts'

/** Dialogs with their author; without one, because the account was deleted, the owner of the script. */
function selectDialogs(queries: Queries) {
  return queries
    .selectFrom('dialogs')
    .innerJoin('scripts', 'scripts.id', 'dialogs.script_id')
    .innerJoin('users as creator', (join) =>
      join.on((on) => on('creator.id', '=', on.fn.coalesce('dialogs.owner_id', 'scripts.owner_id'))),
    )
    .select([
      'dialogs.id',
      'dialogs.trigger',
      'dialogs.text',
      'dialogs.speech',
      'dialogs.when',
      'dialogs.cloned',
      'dialogs.published',
      'dialogs.revision',
      'creator.id as creator_id',
      'creator.username',
    ])
}

type DialogRow = Awaited<ReturnType<ReturnType<typeof selectDialogs>['execute']>>[number]

/** The revision is for the owner alone, who is the only one to change a dialog. */
function toDialog(row: DialogRow, isOwner: boolean): Dialog {
  return {
    id: row.id,
    trigger: row.trigger as TriggerId,
    text: row.text,
    ...(row.speech === null ? {} : { speech: row.speech }),
    ...(row.when === null ? {} : { when: row.when }),
    createdBy: { id: row.creator_id, username: row.username },
    cloned: row.cloned,
    published: row.published,
    ...(isOwner ? { revision: row.revision } : {}),
  }
}

interface BatchQuery {
  scriptId: string
  isOwner: boolean
  /** Null for every trigger. */
  trigger: TriggerId | null
  /** The position before the batch; exclusive. */
  after: number
}

const selectBatch = preparedQuery((queries, { scriptId, isOwner, trigger, after }: BatchQuery) =>
  selectDialogs(queries)
    .where('dialogs.script_id', '=', scriptId)
    .where(sql<SqlBool>`(dialogs.published or ${isOwner}::boolean)`)
    .where(sql<SqlBool>`(${trigger}::text is null or dialogs.trigger = ${trigger}::text)`)
    .where('dialogs.position', '>', after)
    .select('dialogs.position')
    .orderBy('dialogs.position')
    .limit(BATCH_ROWS),
)

interface PageQuery extends Pick<BatchQuery, 'scriptId' | 'isOwner'> {
  trigger?: TriggerId | undefined
  /** The position before the page, exclusive; absent for the first page. */
  after?: number | undefined
  limit?: number | undefined
}

/**
 * A page in the order of the script, read in batches; without unpublished dialogs except for the owner. The page ends at
 * `limit` or at the size of an answer; `end` is the position of its last dialog, null on the last page.
 */
export async function findDialogPage(
  queries: Queries,
  { scriptId, isOwner, trigger, after = -1, limit = Infinity }: PageQuery,
): Promise<{ dialogs: Dialog[]; end: number | null }> {
  const dialogs: Dialog[] = []
  const budget = createAnswerBudget()
  let end = after
  const read = (from: number) => selectBatch(queries, { scriptId, isOwner, trigger: trigger ?? null, after: from })
  for await (const rows of readBatches(read, after)) {
    for (const row of rows) {
      const dialog = toDialog(row, isOwner)
      if (dialogs.length >= limit || !budget.takes(dialog)) return { dialogs, end }
      dialogs.push(dialog)
      end = row.position
    }
  }
  return { dialogs, end: null }
}

/** Number of dialogs by trigger; without unpublished ones unless `isOwner`. */
export async function countDialogs(
  queries: Queries,
  { scriptId, isOwner }: { scriptId: string; isOwner: boolean },
): Promise<{ id: TriggerId; dialogCount: number }[]> {
  const rows = await queries
    .selectFrom('script_triggers')
    .select(['trigger', isOwner ? 'dialog_count as count' : 'published_count as count'])
    .where('script_id', '=', scriptId)
    .execute()
  return rows.map(({ trigger, count }) => ({ id: trigger as TriggerId, dialogCount: count }))
}

/** Dialogs as their owner sees them, in the order of `ids`. */
export async function readDialogs(queries: Queries, ids: readonly string[]): Promise<Dialog[]> {
  const rows = await selectDialogs(queries)
    .where('dialogs.id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toDialog(row, true)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
