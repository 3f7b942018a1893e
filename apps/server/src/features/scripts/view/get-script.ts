import type { Script } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import type { Queries } from '../../../database/open-database.ts'
import { findScript } from './script.queries.ts'

/** Throws `script.not-found`, also for a script that exists but is not visible to the actor. */
export async function getScript({ queries }: { queries: Queries }, actor: Actor, scriptId: string): Promise<Script> {
  const script = await findScript(queries, scriptId, actor.userId)
  if (!script) throw new AppError('script.not-found')
  return script
}
