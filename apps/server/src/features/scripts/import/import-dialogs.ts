import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { ImportReport } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { BATCH_ROWS, inBatches } from '../../../jobs/slices.ts'
import { insertDialogs } from '../dialogs/add-dialogs.ts'
import { planImport, type ImportPlan, type StoredLine } from './import-plan.ts'
import { reportOf } from './import-report.ts'
import { lockOwnScript, type OwnScript } from '../authoring/own-script.ts'
import { screenScript, shownTexts } from '../authoring/screen-script.ts'

type Import = EndpointRequest<Endpoints['importDialogs']>['body']

/**
 * What the rows would do to a script; with `apply` it is done, all of it, unless a row is refused: then nothing is.
 * Throws `script.not-found`.
 */
export function importDialogs(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
  { rows, apply }: Import,
): Promise<ImportReport> {
  return queries.transaction().execute(async (transaction) => {
    const script = await lockOwnScript(transaction, actor, scriptId)
    const plan = await planImport(rows, await readStored(transaction, scriptId))
    const applied = apply && plan.rows.every(({ outcome }) => outcome !== 'refuse')
    if (applied) await applyPlan(transaction, actor, script, plan)
    return reportOf(plan.rows, applied)
  })
}

/** A batch at a time, by place. */
async function readStored(transaction: Transaction<Tables>, scriptId: string): Promise<StoredLine[]> {
  const stored: StoredLine[] = []
  for (let after = -1; ;) {
    const batch = await transaction
      .selectFrom('dialogs')
      .select(['id', 'trigger', 'text', 'speech', 'published', 'position'])
      .where('script_id', '=', scriptId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH_ROWS)
      .execute()
    stored.push(...batch.map(({ id, trigger, text, speech, published }) => ({ id, trigger, text, speech, published })))
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_ROWS) return stored
    after = last.position
    await nextTurn()
  }
}

async function applyPlan(transaction: Transaction<Tables>, actor: Actor, script: OwnScript, plan: ImportPlan) {
  await changeLines(transaction, plan.changed)
  const rows = plan.added.map((line) => ({ ...line, ownerId: actor.userId, cloned: false }))
  await insertDialogs(transaction, actor, script, rows)
  // What changed lines said before is not at hand, and matters to what is held.
  await screenScript(transaction, script, script.moderation_state === 'held' ? 'everything' : shownTexts(plan.changed))
}

async function changeLines(transaction: Transaction<Tables>, lines: readonly StoredLine[]): Promise<void> {
  await inBatches(lines, async (batch) => {
    await changeBatch(transaction, batch)
  })
}

async function changeBatch(transaction: Transaction<Tables>, lines: readonly StoredLine[]): Promise<void> {
  await sql`update dialogs
    set trigger = given.trigger, text = given.text, speech = given.speech, published = given.published,
      revision = revision + 1
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as given (
      id uuid, trigger text, text text, speech text, published boolean)
    where dialogs.id = given.id`.execute(transaction)
}
