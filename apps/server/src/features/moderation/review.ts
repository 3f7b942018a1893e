/** What an admin has to have seen of a script before others see it again. */
import { NAMED_TEXTS_LISTED, type ScriptReview } from '@rubato/contracts/domain'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'
import { letPass } from '../../passed-texts.ts'
import { isSuspect, readSharedTexts, revisionOf, subjectsOf } from '../../shared-texts.ts'
import { isShared } from './cases.repository.ts'

/** Throws `script.not-found` for what is not shared. */
export async function getReview({ queries }: { queries: Queries }, scriptId: string): Promise<ScriptReview> {
  const script = await queries
    .selectFrom('scripts as script')
    .select('id')
    .where('id', '=', scriptId)
    .where(isShared)
    .executeTakeFirst()
  if (!script) throw new AppError('script.not-found')
  const shared = await readSharedTexts(queries, scriptId)
  const named = shared.filter(({ text }) => isSuspect(text))
  return {
    revision: revisionOf(shared),
    namedCount: named.length,
    named: named.slice(0, NAMED_TEXTS_LISTED).map((one) => ({ ...one, subjects: subjectsOf([one.text]) })),
  }
}

/**
 * Ends a hold or a take-down: what is shared comes out as the admin has seen it, or not at all. What its author has
 * withdrawn was seen by nobody and is screened when it comes out. Answers whether there was anything to end; throws
 * `report.changed`.
 */
export async function letOut(
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
  const shared = script.is_shared ? await readSharedTexts(transaction, scriptId) : null
  if (shared && revision !== revisionOf(shared)) throw new AppError('report.changed')
  await transaction
    .updateTable('scripts')
    .set({ moderation_state: null, moderation_reason: null, moderation_since: null })
    .where('id', '=', scriptId)
    .execute()
  if (shared) await letPass(transaction, scriptId, shared)
  return true
}
