import { authorActions, type ScriptDecision } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'

const TOLD = 20

/**
 * Why something of one's own was hidden, released or brought back. Who decided is not said, and neither is that
 * somebody reported it in vain. Throws `script.not-found`, also for what is somebody else's.
 */
export async function listScriptDecisions(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
): Promise<ScriptDecision[]> {
  const script = await queries
    .selectFrom('scripts')
    .select('id')
    .where('id', '=', scriptId)
    .where('owner_id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!script) throw new AppError('script.not-found')
  const rows = await queries
    .selectFrom('audit_log')
    .select(['at', 'action', 'statement'])
    .where('kind', '=', 'script')
    .where('subject_id', '=', scriptId)
    .where('action', 'in', authorActions)
    .orderBy('id', 'desc')
    .limit(TOLD)
    .execute()
  return rows.map(({ at, action, statement }) => ({
    at: at.toISOString(),
    action: action as ScriptDecision['action'],
    statement,
  }))
}
