/** The owner's declaration that an imported game is their own work or may be shared, and its review by an admin. */
import { AUTHORSHIP_DECLARATION_VERSION, type Imported } from '@rubato/contracts/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../base/actor.ts'
import { AppError } from '../base/errors.ts'
import type { Queries } from '../database/open-database.ts'
import type { Clock } from '../ports/clock.ts'
import type { Subject } from './shared-tables.ts'

/** The declaration of the row `item` of games. One that was made for another imported work does not count. */
const declarationOfItem = sql`authorship_declarations declared
  where declared.game_id = item.id and declared.work = item.details -> 'imported'`

/** When the owner of the row `item` declared it; null for a game that is not imported, and for other kinds. */
export const authorshipDeclaredAt = (kind: Subject['kind']): RawBuilder<Date | null> =>
  kind === 'game'
    ? sql<Date | null>`case when item.details ? 'imported' then (select declared.given_at from ${declarationOfItem}) end`
    : sql<Date | null>`null::timestamptz`

interface Authorship {
  imported: Imported
  declaredAt: Date | null
  reviewedAt: Date | null
}

/** Undefined for an item that is not imported. */
export async function readAuthorship(queries: Queries, { kind, id }: Subject): Promise<Authorship | undefined> {
  if (kind !== 'game') return undefined
  const { rows } = await sql<{ imported: Imported; given_at: Date | null; reviewed_at: Date | null }>`
    select item.details -> 'imported' as imported, declared.given_at, declared.reviewed_at
    from games item left join authorship_declarations declared
      on declared.game_id = item.id and declared.work = item.details -> 'imported'
    where item.id = ${id} and item.details ? 'imported'`.execute(queries)
  const [row] = rows
  return row && { imported: row.imported, declaredAt: row.given_at, reviewedAt: row.reviewed_at }
}

/** Stores the declaration of the member; one of the same work keeps its date. Without effect on a game that is not imported. */
export async function declareAuthorship(
  queries: Queries,
  { actor, clock }: { actor: Actor; clock: Clock },
  gameId: string,
): Promise<void> {
  await sql`
    insert into authorship_declarations (game_id, user_id, work, text_version, given_at)
    select item.id, ${actor.userId}, item.details -> 'imported', ${AUTHORSHIP_DECLARATION_VERSION},
      ${new Date(clock.now())}::timestamptz
    from games item where item.id = ${gameId} and item.details ? 'imported'
    on conflict (game_id) do update set user_id = excluded.user_id, work = excluded.work,
      text_version = excluded.text_version, given_at = excluded.given_at, reviewed_at = null
    where authorship_declarations.work <> excluded.work`.execute(queries)
}

export async function isUndeclared(queries: Queries, subject: Subject): Promise<boolean> {
  const authorship = await readAuthorship(queries, subject)
  return authorship !== undefined && authorship.declaredAt === null
}

/** Throws `game.authorship-undeclared` for an imported game without a declaration of its owner. */
export async function ensureDeclared(queries: Queries, subject: Subject): Promise<void> {
  if (!(await isUndeclared(queries, subject))) return
  const message = 'This game was imported. Declare that you wrote the work, or that its author allows you to share it.'
  throw new AppError('game.authorship-undeclared', { issues: [{ path: ['declaresAuthorship'], message }] })
}

/** An imported game is seen by others only after an admin has released it once. */
export async function isUnreviewedImport(queries: Queries, subject: Subject): Promise<boolean> {
  const authorship = await readAuthorship(queries, subject)
  return authorship !== undefined && authorship.reviewedAt === null
}

/** Later changes of a game that an admin has released do not hold it again because of its import. */
export async function noteReview(queries: Queries, { kind, id }: Subject): Promise<void> {
  if (kind !== 'game') return
  await sql`update authorship_declarations set reviewed_at = now() where game_id = ${id} and reviewed_at is null`.execute(
    queries,
  )
}
