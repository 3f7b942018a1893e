/** The public texts that an admin has to review before a script is visible again. */
import { NAMED_TEXTS_LISTED, type ScriptReview } from '@rubato/contracts/domain'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'
import { approveTexts } from '../../public-scripts/approved-texts.ts'
import { isSuspect, readPublicTexts, revisionOf, subjectsOf } from '../../public-scripts/public-texts.ts'
import { ensureShared, isShared } from './cases.queries.ts'

/** Throws `script.not-found` for a script that is not shared. */
export async function getReview({ queries }: { queries: Queries }, scriptId: string): Promise<ScriptReview> {
  await ensureShared(queries, scriptId)
  const shared = await readPublicTexts(queries, scriptId)
  const named = shared.filter(({ text }) => isSuspect(text))
  return {
    revision: revisionOf(shared),
    namedCount: named.length,
    named: named.slice(0, NAMED_TEXTS_LISTED).map((one) => ({ ...one, subjects: subjectsOf([one.text]) })),
  }
}

/**
 * Ends a hold or a take-down. A shared script is released at the reviewed revision alone, and its texts are approved. A
 * script that its author has withdrawn was not reviewed and is screened when it is published. False when the script is
 * not in the state `from`; throws `report.changed` when its public texts have changed since the review.
 */
export async function releaseScript(
  transaction: Queries,
  scriptId: string,
  from: 'held' | 'taken-down',
  revision: string | undefined,
): Promise<boolean> {
  const script = await transaction
    .selectFrom('scripts as script')
    .select(isShared.as('is_shared'))
    .where('id', '=', scriptId)
    .where('moderation_state', '=', from)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!script) return false
  const shared = script.is_shared ? await readPublicTexts(transaction, scriptId) : null
  if (shared && revision !== revisionOf(shared)) throw new AppError('report.changed')
  await transaction
    .updateTable('scripts')
    .set({ moderation_state: null, moderation_reason: null, moderation_since: null })
    .where('id', '=', scriptId)
    .execute()
  if (shared) await approveTexts(transaction, scriptId, shared)
  return true
}
