import { triggers, type Dialog, type Script, type TriggerItem } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import type { Queries } from '../../database/open-database.ts'
import { dialogCounts, findDialogs, findScript } from './scripts.repository.ts'

interface Dependencies {
  queries: Queries
}

/** Throws `script.not-found`, also for a script that exists but is somebody else's and unpublished. */
export async function getScript({ queries }: Dependencies, actor: Actor, scriptId: string): Promise<Script> {
  const script = await findScript(queries, scriptId, actor.userId)
  if (!script) throw new AppError('script.not-found')
  return script
}

/** In the order of the script. Throws `script.not-found`. */
export async function listDialogs(dependencies: Dependencies, actor: Actor, scriptId: string): Promise<Dialog[]> {
  const script = await getScript(dependencies, actor, scriptId)
  return findDialogs(dependencies.queries, scriptId, script.createdBy.id === actor.userId)
}

/** The catalogue, with counts when a script is named. Throws `script.not-found`. */
export async function listTriggers(
  dependencies: Dependencies,
  actor: Actor,
  scriptId: string | undefined,
): Promise<TriggerItem[]> {
  if (scriptId === undefined) return triggers.map(({ id }) => ({ id }))
  const script = await getScript(dependencies, actor, scriptId)
  const counts = await dialogCounts(dependencies.queries, scriptId, script.createdBy.id === actor.userId)
  const byTrigger = new Map(counts.map(({ trigger, dialogCount }) => [trigger, dialogCount]))
  return triggers.map(({ id }) => ({ id, dialogCount: byTrigger.get(id) ?? 0 }))
}
