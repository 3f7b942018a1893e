import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import { triggers, type Script, type TriggerId, type TriggerItem } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../errors.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { ListCursors } from '../../../pagination/list-cursors.ts'
import { countDialogs, findDialogPage } from './dialogs.queries.ts'
import { findScript } from '../view/script.queries.ts'

interface Dependencies {
  queries: Queries
}

/** Throws `script.not-found`, also for a script that exists but is not the actor's to see. */
export async function getScript({ queries }: Dependencies, actor: Actor, scriptId: string): Promise<Script> {
  const script = await findScript(queries, scriptId, actor.userId)
  if (!script) throw new AppError('script.not-found')
  return script
}

interface DialogsQuery {
  scriptId: string
  trigger?: TriggerId | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * A page in the order of the script, of one trigger when it is named. Throws `script.not-found`, and `request.invalid` for
 * a cursor of another list.
 */
export async function listDialogs(
  { cursors, ...dependencies }: Dependencies & { cursors: ListCursors },
  actor: Actor,
  { scriptId, trigger, cursor, limit }: DialogsQuery,
): Promise<EndpointOutput<Endpoints['listDialogs']>> {
  const script = await getScript(dependencies, actor, scriptId)
  const list = ['dialogs', scriptId, trigger ?? null]
  const after = cursor === undefined ? undefined : cursors.read(list, cursor, z.int())
  const isOwner = script.createdBy.id === actor.userId
  const { dialogs, end } = await findDialogPage(dependencies.queries, { scriptId, trigger, isOwner, after, limit })
  return { data: dialogs, pagination: { next: end === null ? null : cursors.write(list, end) } }
}

/** The catalogue, with counts when a script is named. Throws `script.not-found`. */
export async function listTriggers(
  dependencies: Dependencies,
  actor: Actor,
  scriptId: string | undefined,
): Promise<TriggerItem[]> {
  if (scriptId === undefined) return triggers.map(({ id }) => ({ id }))
  const script = await getScript(dependencies, actor, scriptId)
  const counts = await countDialogs(dependencies.queries, { scriptId, isOwner: script.createdBy.id === actor.userId })
  const byTrigger = new Map(counts.map(({ id, dialogCount }) => [id, dialogCount]))
  return triggers.map(({ id }) => ({ id, dialogCount: byTrigger.get(id) ?? 0 }))
}
