import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { ImportReport } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import { advisoryLocks } from '../../../database/advisory-locks.ts'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError, RETRY_SECONDS } from '../../../base/errors.ts'
import { BATCH_ROWS, readBatches } from '../../../jobs/slices.ts'
import { updateRows, type StoredDialog } from '../dialogs/change-dialogs.ts'
import { insertDialogs } from '../dialogs/insert-dialogs.ts'
import { planImport, type ImportPlan } from './import-plan.ts'
import { reportOf } from './import-report.ts'
import { lockOwnScript, publicTextsOf, screenScript, type OwnScript } from '../item/own-script.ts'

type Import = EndpointRequest<Endpoints['importDialogs']>['body']

/**
 * Reports what each row would change. With `apply` all changes are made, or none when a row is refused; with
 * `skipRefused` too, those of the other rows. Throws `script.not-found`, and `request.too-many` while another import of
 * the member runs.
 */
export function importDialogs(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
  { rows, apply, skipRefused }: Import,
): Promise<ImportReport> {
  return queries.transaction().execute(async (transaction) => {
    await ensureSingleImport(transaction, actor.userId)
    const script = await lockOwnScript(transaction, actor, scriptId)
    const plan = await planImport(rows, await readStored(transaction, scriptId))
    const applied = apply && (skipRefused || plan.rows.every(({ outcome }) => outcome !== 'refuse'))
    const lines = applied ? await applyPlan(transaction, actor, script, plan) : []
    return reportOf(plan.rows, applied, lines)
  })
}

/** Throws `request.too-many` while another import of the member runs, in any process of the site. */
export async function ensureSingleImport(transaction: Transaction<Tables>, userId: string): Promise<void> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.imports}, hashtext(${userId})) as is_locked`.execute(transaction)
  if (!rows[0]?.is_locked) throw new AppError('request.too-many', { retryAfter: RETRY_SECONDS })
}

async function readStored(transaction: Transaction<Tables>, scriptId: string): Promise<StoredDialog[]> {
  const readBatch = (after: number) =>
    transaction
      .selectFrom('dialogs')
      .select(['id', 'trigger', 'text', 'speech', 'when', 'published', 'position'])
      .where('script_id', '=', scriptId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH_ROWS)
      .execute()
  const stored: StoredDialog[] = []
  for await (const rows of readBatches(readBatch)) {
    stored.push(
      ...rows.map(({ id, trigger, text, speech, when, published }) => ({ id, trigger, text, speech, when, published })),
    )
  }
  return stored
}

/** Returns the ids of the lines that were added or changed. */
async function applyPlan(
  transaction: Transaction<Tables>,
  actor: Actor,
  script: OwnScript,
  plan: ImportPlan,
): Promise<string[]> {
  await updateRows(transaction, plan.changed)
  const rows = plan.added.map((dialog) => ({ ...dialog, ownerId: actor.userId, cloned: false }))
  const added = await insertDialogs(transaction, actor, script, rows)
  // The plan has lost the previous texts of changed dialogs, which the reason of a hold may be about.
  await screenScript(
    transaction,
    script,
    script.moderation_state === 'held' ? 'everything' : publicTextsOf(plan.changed),
  )
  return [...added, ...plan.changed.map(({ id }) => id)]
}
