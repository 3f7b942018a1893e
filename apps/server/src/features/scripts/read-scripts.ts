import { triggers, type Dialog, type Script, type TriggerId, type TriggerItem } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import type { Queries } from '../../database/open-database.ts'
import { countDialogs, findDialogs } from './dialogs.repository.ts'
import { findScript } from './script-view.ts'

interface Dependencies {
  queries: Queries
}

/** Throws `script.not-found`, also for a script that exists but is not the actor's to see. */
export async function getScript({ queries }: Dependencies, actor: Actor, scriptId: string): Promise<Script> {
  const script = await findScript(queries, scriptId, actor.userId)
  if (!script) throw new AppError('script.not-found')
  return script
}

/** In the order of the script, of one trigger when it is named. Throws `script.not-found`. */
export async function listDialogs(
  dependencies: Dependencies,
  actor: Actor,
  { scriptId, trigger }: { scriptId: string; trigger?: TriggerId | undefined },
): Promise<Dialog[]> {
  const script = await getScript(dependencies, actor, scriptId)
  return findDialogs(dependencies.queries, { scriptId, trigger, isOwner: script.createdBy.id === actor.userId })
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
