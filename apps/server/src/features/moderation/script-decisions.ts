import { authorActions, type ItemDecision } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'

const DECISIONS_MAX = 20

/**
 * Why a script of the actor was hidden, released or restored. The admin's name and dismissed reports stay secret. Throws
 * `script.not-found`, also for a script of another member.
 */
export async function listScriptDecisions(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
): Promise<ItemDecision[]> {
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
    .limit(DECISIONS_MAX)
    .execute()
  return rows.map(({ at, action, statement }) => ({
    at: at.toISOString(),
    action: action as ItemDecision['action'],
    statement,
  }))
}
