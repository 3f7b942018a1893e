import { AppError } from '../../errors.ts'
import type { PatronMessage } from '../../ports/patron-platform.ts'
import type { MembershipDependencies } from './dependencies.ts'
import { takeHint } from './due-links.queries.ts'

/**
 * For so long the same message again is a repetition, ms. They carry neither id nor time, so two changes in turn can
 * read alike: what is wrongly taken for a repetition is found when the stored row gets as old as this.
 */
export const SAME_MESSAGE_MS = 20 * 60_000

/** True when a membership is to be looked up again. Throws `patreon.webhook-refused` when Patreon did not sign it. */
export async function receiveMessage(
  { queries, clock, patrons }: MembershipDependencies,
  message: PatronMessage,
): Promise<boolean> {
  const hint = patrons.readMessage(message)
  if (!hint) throw new AppError('patreon.webhook-refused')
  if (hint.patronId === null) return false
  const now = clock.now()
  return takeHint(queries, message, hint.patronId, { now: new Date(now), before: new Date(now - SAME_MESSAGE_MS) })
}
