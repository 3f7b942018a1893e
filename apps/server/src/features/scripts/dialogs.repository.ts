import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import type { Queries } from '../../database/open-database.ts'

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

/** In the order of the script; the published ones alone for anybody but the owner. */
export async function findDialogs(
  queries: Queries,
  { scriptId, isOwner, trigger }: { scriptId: string; isOwner: boolean; trigger?: TriggerId | undefined },
): Promise<Dialog[]> {
  let query = selectDialogs(queries).where('dialogs.script_id', '=', scriptId).orderBy('dialogs.position')
  if (!isOwner) query = query.where('dialogs.published', '=', true)
  if (trigger !== undefined) query = query.where('dialogs.trigger', '=', trigger)
  return (await query.execute()).map((row) => toDialog(row, isOwner))
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
