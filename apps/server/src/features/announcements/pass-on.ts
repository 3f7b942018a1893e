/** Passes announcements on to the outbox, in slices, so that other mails do not wait behind thousands of them. */
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../base/errors.ts'
import type { Queries } from '../../database/open-database.ts'
import type { MailGate } from '../../mail/mail-gate.ts'
import type { Clock } from '../../ports/clock.ts'
import { findReceivers } from './announcements.queries.ts'

/** Mails of a slice; the next one follows when all are sent, or wait for another attempt. */
const SLICE = 50
const LOOK_MS = 1000

export interface PassOnDependencies {
  jobQueries: Queries
  clock: Clock
  mail: MailGate
  hostedIssuer: string | null
}

/**
 * Continues all announcements that are not finished. A slice is stored together with the last member of it, so that a process that
 * is killed repeats no mail and leaves none out. The job is run by one process at a time.
 */
export async function passOnAnnouncements(dependencies: PassOnDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await hasDueMails(dependencies)) await delay(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    else if (!(await passOnSlice(dependencies))) return
  }
}

async function hasDueMails({ jobQueries, clock }: PassOnDependencies): Promise<boolean> {
  const due = await jobQueries
    .selectFrom('mail_outbox')
    .select('id')
    .where('due_at', '<=', new Date(clock.now()))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** False when no announcement is left. */
async function passOnSlice({ jobQueries, clock, mail, hostedIssuer }: PassOnDependencies): Promise<boolean> {
  return jobQueries.transaction().execute(async (transaction) => {
    const announcement = await transaction
      .selectFrom('announcements')
      .select(['id', 'subject', 'text', 'sent', 'sent_until'])
      .where('finished_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!announcement) return false
    const { id, subject, text, sent, sent_until } = announcement
    const receivers = await findReceivers(transaction, hostedIssuer, sent_until, SLICE)
    for (const { id: userId, email } of receivers) {
      if (email === null) continue
      const one = { kind: 'announcement', to: email, userId, subject, text, isTest: false } as const
      await mail.enqueue(one, { within: transaction }).catch((error: unknown) => {
        // This address has reached its limit of announcements per hour.
        if (!(error instanceof AppError && error.code === 'request.too-many')) throw error
      })
    }
    const isLast = receivers.length < SLICE
    await transaction
      .updateTable('announcements')
      .set({
        sent: sent + receivers.length,
        sent_until: receivers.at(-1)?.id ?? sent_until,
        finished_at: isLast ? new Date(clock.now()) : null,
      })
      .where('id', '=', id)
      .execute()
    return true
  })
}
