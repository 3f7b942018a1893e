import type { Script } from '@rubato/contracts/domain'
import { sql, type SqlBool } from 'kysely'
import { preparedQuery } from '../../../database/prepared-query.ts'
import type { Queries } from '../../../database/open-database.ts'
import { selectItems, toItem } from '../../../items/view/select-items.ts'
import { isVisible } from '../../../public-items/visibility.ts'

interface ScriptsQuery {
  ids: readonly string[]
  viewerId: string
}

/** The visible ones of these scripts, unordered. */
const selectScripts = preparedQuery((queries, { ids, viewerId }: ScriptsQuery) =>
  selectItems(queries, 'script', viewerId)
    .select(columns)
    .where(sql<SqlBool>`item.id = any (${ids}::uuid[])`)
    .where(isVisible('item', viewerId)),
)

const columns = [
  'item.intended_sex',
  'item.dialog_count',
  'item.published_dialog_count',
  'item.coverage',
  'item.published_coverage',
  'item.uses',
] as const

type ScriptRow = Awaited<ReturnType<typeof selectScripts>>[number]

function toScript(row: ScriptRow, viewerId: string): Script {
  const isOwner = row.owner_id === viewerId
  const { name: title, shared: published, credit, ...item } = toItem(row, viewerId)
  return {
    ...item,
    title,
    published,
    dialogCount: isOwner ? row.dialog_count : row.published_dialog_count,
    publishedDialogCount: row.published_dialog_count,
    triggerCoveragePercentage: isOwner ? row.coverage : row.published_coverage,
    intended_sex: row.intended_sex,
    uses: row.uses,
    ...(credit ? { credit: { scriptId: credit.id, title: credit.name, author: credit.author } } : {}),
  }
}

/** Scripts as one viewer sees them, in one statement, in the order of the ids, without those that are not visible. */
export async function findScripts(queries: Queries, ids: readonly string[], viewerId: string): Promise<Script[]> {
  const rows = await selectScripts(queries, { ids, viewerId })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toScript(row, viewerId)] : []
  })
}
