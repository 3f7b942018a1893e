import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import { triggers, type TriggerId, type TriggerItem } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { ListCursors } from '../../../pagination/list-cursors.ts'
import { countDialogs, findDialogPage } from './dialogs.queries.ts'
import { getItem } from '../../../items/view/get-item.ts'
import { scriptNoun } from '../item/script-noun.ts'

interface Dependencies {
  queries: Queries
}

interface DialogsQuery {
  scriptId: string
  trigger?: TriggerId | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * A page of dialogs in the order of the script, of one trigger when `trigger` is given. Throws `script.not-found`, and
 * `request.invalid` for a cursor of another list.
 */
export async function listDialogs(
  { cursors, ...dependencies }: Dependencies & { cursors: ListCursors },
  actor: Actor,
  { scriptId, trigger, cursor, limit }: DialogsQuery,
): Promise<EndpointOutput<Endpoints['listDialogs']>> {
  const script = await getItem(dependencies, scriptNoun, actor, scriptId)
  const list = ['dialogs', scriptId, trigger ?? null]
  const after = cursor === undefined ? undefined : cursors.read(list, cursor, z.int())
  const isOwner = script.createdBy.id === actor.userId
  const { dialogs, end } = await findDialogPage(dependencies.queries, { scriptId, trigger, isOwner, after, limit })
  return { data: dialogs, pagination: { next: end === null ? null : cursors.write(list, end) } }
}

/** The catalogue of triggers, with their numbers of dialogs when a script is given. Throws `script.not-found`. */
export async function listTriggers(
  dependencies: Dependencies,
  actor: Actor,
  scriptId: string | undefined,
): Promise<TriggerItem[]> {
  if (scriptId === undefined) return triggers.map(({ id }) => ({ id }))
  const script = await getItem(dependencies, scriptNoun, actor, scriptId)
  const counts = await countDialogs(dependencies.queries, { scriptId, isOwner: script.createdBy.id === actor.userId })
  const byTrigger = new Map(counts.map(({ id, dialogCount }) => [id, dialogCount]))
  return triggers.map(({ id }) => ({ id, dialogCount: byTrigger.get(id) ?? 0 }))
}
