import type { FileOutput } from '@rubato/contracts/api'
import type { Actor } from '../../../base/actor.ts'
import type { QueriesAndClock } from '../../../database/open-database.ts'
import { archiveOf } from './archive.ts'
import { zipOf } from './zip.ts'

/** The archive of everything about the member. It is made while it is sent, and is stored nowhere. */
export async function exportData(
  { queries, clock, productName }: QueriesAndClock & { productName: string },
  { userId }: Actor,
): Promise<FileOutput> {
  const { issuer, subject } = await queries
    .selectFrom('users')
    .select(['issuer', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const madeAt = new Date(clock.now())
  const files = archiveOf({ queries, ids: { userId, issuer, subject }, productName, madeAt })
  return { name: `my-data-${madeAt.toISOString().slice(0, 10)}.zip`, content: zipOf(files, madeAt) }
}
