import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { sql, type SqlBool } from 'kysely'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Queries } from '../../database/open-database.ts'
import { createAnswerBudget } from '../../http/answer-budget.ts'
import { BATCH_ROWS } from '../../slices.ts'

/** Lines with their author; when that one is gone, the owner of the script stands in. */
export function selectDialogs(queries: Queries) {
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
      'dialogs.cloned',
      'dialogs.published',
      'dialogs.revision',
      'creator.id as creator_id',
      'creator.username',
    ])
}

type DialogRow = Awaited<ReturnType<ReturnType<typeof selectDialogs>['execute']>>[number]

/** Revisions are for the owner, who alone can change a line. */
export function toDialog(row: DialogRow, isOwner: boolean): Dialog {
  return {
    id: row.id,
    trigger: row.trigger as TriggerId,
    text: row.text,
    ...(row.speech === null ? {} : { speech: row.speech }),
    createdBy: { id: row.creator_id, username: row.username },
    cloned: row.cloned,
    published: row.published,
    ...(isOwner ? { revision: row.revision } : {}),
  }
}

interface Wanted {
  scriptId: string
  isOwner: boolean
  /** Null for those of every trigger. */
  trigger: TriggerId | null
  /** The position behind which the batch begins. */
  after: number
}

const selectDialogsOf = preparedQuery((queries, { scriptId, isOwner, trigger, after }: Wanted) =>
  selectDialogs(queries)
    .where('dialogs.script_id', '=', scriptId)
    .where(sql<SqlBool>`(dialogs.published or ${isOwner}::boolean)`)
    .where(sql<SqlBool>`(${trigger}::text is null or dialogs.trigger = ${trigger}::text)`)
    .where('dialogs.position', '>', after)
    .select('dialogs.position')
    .orderBy('dialogs.position')
    .limit(BATCH_ROWS),
)

interface PageOf extends Pick<Wanted, 'scriptId' | 'isOwner'> {
  trigger?: TriggerId | undefined
  /** The position behind which the page begins; the beginning when absent. */
  after?: number | undefined
  limit?: number | undefined
}

/**
 * In the order of the script, read a batch at a time; the published ones alone for anybody but the owner. The page ends
 * at `limit` or at the size of an answer; `end` is the position of its last line, null where nothing follows.
 */
export async function findDialogPage(
  queries: Queries,
  { scriptId, isOwner, trigger, after = -1, limit = Infinity }: PageOf,
): Promise<{ dialogs: Dialog[]; end: number | null }> {
  const dialogs: Dialog[] = []
  const budget = createAnswerBudget()
  for (let end = after; ;) {
    const rows = await selectDialogsOf(queries, { scriptId, isOwner, trigger: trigger ?? null, after: end })
    for (const row of rows) {
      const dialog = toDialog(row, isOwner)
      if (dialogs.length >= limit || !budget.takes(dialog)) return { dialogs, end }
      dialogs.push(dialog)
      end = row.position
    }
    if (rows.length < BATCH_ROWS) return { dialogs, end: null }
    await nextTurn()
  }
}

/** Lines of a script by trigger, as `isOwner` may count them. */
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
