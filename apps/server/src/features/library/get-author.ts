import type { AuthorPage } from '@rubato/contracts/domain'
import { sql, type SqlBool } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import { isFormerMembers, SYSTEM_ISSUER } from '../../shipped/system-user.ts'
import { countListed } from './count-items.ts'

/**
 * The public facts of an author. Throws `user.not-found`, also for a member who shares nothing or is suspended: an answer
 * does not tell them apart.
 */
export async function getAuthor({ queries, clock }: QueriesAndClock, id: string): Promise<AuthorPage> {
  const user = await queries
    .selectFrom('users')
    .select(['id', 'username', 'created_at', 'issuer', 'subject'])
    .where('id', '=', id)
    .where(
      sql<SqlBool>`not exists (select from suspensions where user_id = users.id and lifted_at is null
        and (ends_at is null or ends_at > ${new Date(clock.now())}))`,
    )
    .executeTakeFirst()
  if (!user || isFormerMembers(user)) throw new AppError('user.not-found')
  const counts = await countListed(queries, () => sql<SqlBool>`item.owner_id = ${id}`)
  if (counts.script + counts.game + counts.generator === 0) throw new AppError('user.not-found')
  const { username, created_at: since, issuer } = user
  return { id, username, since: issuer === SYSTEM_ISSUER ? null : `${since.toISOString().slice(0, 7)}-01`, counts }
}
