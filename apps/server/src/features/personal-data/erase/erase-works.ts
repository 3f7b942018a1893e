/** Removes the works of a member, or leaves those that other members see without a name. */
import { FORMER_MEMBER, sharedKinds, type SharedKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { nextTurn } from '../../../base/turns.ts'
import type { Queries } from '../../../database/open-database.ts'
import { eraseItem } from '../../../items/authoring/delete-item.ts'
import type { ItemNoun } from '../../../items/item-noun.ts'
import { BATCH_ROWS } from '../../../jobs/slices.ts'
import { sharedTables } from '../../../public-items/shared-tables.ts'
import { formerMembers } from '../../../shipped/system-user.ts'

interface Works {
  queries: Queries
  userId: string
}

/**
 * Gives the works that other members see to the account of former members, one after the other, without their unpublished
 * parts. Works that are held, taken down, refused, deleted or shared by an unlisted link alone are not seen: they are removed
 * with the private ones.
 */
export async function leaveSharedWorks(works: Works, nouns: readonly ItemNoun[]): Promise<void> {
  const { queries } = works
  const owner = await queries.transaction().execute((transaction) => formerMembers(transaction))
  for (const { kind, parts } of nouns) {
    for (let id = await findListed(works, kind); id !== undefined; id = await findListed(works, kind)) {
      await parts?.eraseUnpublished(queries, id)
      await handOver(works, { kind, id, owner })
      await nextTurn()
    }
  }
}

async function findListed({ queries, userId }: Works, kind: SharedKind): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(sharedTables[kind].items)} where owner_id = ${userId} and listed limit 1`.execute(
    queries,
  )
  return rows[0]?.id
}

/** Changes the owner and erases the versions, which were never public. Does nothing when the work is no longer listed. */
async function handOver(
  { queries, userId }: Works,
  { kind, id, owner }: { kind: SharedKind; id: string; owner: string },
): Promise<void> {
  const { items, versions } = sharedTables[kind]
  const link = kind === 'script' ? sql`` : sql`, link_hash = null`
  await sql`with work as (
      update ${sql.table(items)} set owner_id = ${owner}::uuid ${link}
      where id = ${id} and owner_id = ${userId} and listed
      returning id
    )
    delete from ${sql.table(versions)} where item_id in (select id from work)`.execute(queries)
}

/** Removes who first wrote a line from the lines that stay, also from those in copies of other members. */
export async function removeLineAuthor({ queries, userId }: Works): Promise<void> {
  for (;;) {
    const { rows } = await sql`update dialogs set owner_id = null
      where id in (select id from dialogs where owner_id = ${userId} limit ${BATCH_ROWS}) returning id`.execute(queries)
    if (rows.length < BATCH_ROWS) return
    await nextTurn()
  }
}

export async function removeWorks({ queries, userId }: Works, nouns: readonly ItemNoun[]): Promise<void> {
  for (const noun of nouns) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(sharedTables[noun.kind].items)} where owner_id = ${userId}`.execute(queries)
    for (const { id } of rows) await eraseItem(queries, noun, id)
  }
}

/** Copies of other members stay theirs; their credit names a former member. */
export async function removeCredits(queries: Queries, username: string): Promise<void> {
  for (const kind of sharedKinds) {
    const { items } = sharedTables[kind]
    await sql`update ${sql.table(items)} set credit_author = ${FORMER_MEMBER} where credit_author = ${username}`.execute(
      queries,
    )
  }
}
