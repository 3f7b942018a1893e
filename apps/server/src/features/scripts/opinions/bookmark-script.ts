import type { Script } from '@rubato/contracts/domain'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../errors.ts'
import type { Queries } from '../../../database/open-database.ts'
import { isVisible } from '../../../public-items/visible.ts'

interface Dependencies {
  queries: Queries
}

/** Idempotent: an existing bookmark keeps its date. Throws `script.not-found`. */
export async function bookmarkScript(
  { queries }: Dependencies,
  actor: Actor,
  scriptId: string,
): Promise<NonNullable<Script['bookmark']>> {
  const visible = queries
    .selectFrom('scripts')
    .select(({ val }) => [val(actor.userId).$castTo<string>().as('user_id'), 'id as script_id'])
    .where('id', '=', scriptId)
    .where(isVisible('scripts', actor.userId))
  const row = await queries
    .insertInto('script_bookmarks')
    .columns(['user_id', 'script_id'])
    .expression(visible)
    // An update that changes nothing: `returning` then also returns an existing row.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'script_id']).doUpdateSet({ script_id: ({ ref }) => ref('excluded.script_id') }),
    )
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  if (!row) throw new AppError('script.not-found')
  return { id: row.id, createdAt: row.created_at.toISOString() }
}

/** Also for a script that is not visible any more. */
export async function removeBookmark({ queries }: Dependencies, actor: Actor, scriptId: string): Promise<undefined> {
  await queries
    .deleteFrom('script_bookmarks')
    .where('script_id', '=', scriptId)
    .where('user_id', '=', actor.userId)
    .execute()
}
