/** Announcements by admins: a test mail to the admin, and sending to all members who opted in. */
import type { Announcement, AnnouncementReport, AnnouncementText, AnnouncementWrite } from '@rubato/contracts/domain'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { MailGate } from '../../mail/mail-gate.ts'
import { countReceivers, getAnnouncement, listAnnouncements } from './announcements.queries.ts'

export interface AnnouncementDependencies extends QueriesAndClock {
  /** Null on a site that sends no mail. */
  mail: MailGate | null
  /** Null on a site with passwords. */
  hostedIssuer: string | null
  productName: string
  /** Throws `account.email-unconfirmed`. */
  ensureConfirmed: (email: string | null) => Promise<void>
  /** Wakes the job that passes announcements on. */
  wake: () => void
}

export const reportAnnouncements = async (dependencies: AnnouncementDependencies): Promise<AnnouncementReport> => ({
  receivers: await countReceivers(dependencies.queries, dependencies.hostedIssuer),
  announcements: await listAnnouncements(dependencies.queries),
})

/** Other people may see a subject on a lock screen, so it must not name the site. */
function ensureNeutral(subject: string, productName: string): void {
  if (!subject.toLowerCase().includes(productName.toLowerCase())) return
  const message = 'Leave out the name of the site: others may see the subject on a screen.'
  throw new AppError('request.invalid', { issues: [{ path: ['subject'], message }] })
}

/** Throws `mail.unavailable`, `account.email-unconfirmed`, `request.invalid`. */
export async function testAnnouncement(
  { mail, ensureConfirmed, productName }: AnnouncementDependencies,
  { userId, email }: Actor,
  content: AnnouncementText,
): Promise<void> {
  if (!mail) throw new AppError('mail.unavailable')
  ensureNeutral(content.subject, productName)
  await ensureConfirmed(email)
  if (email === null) throw new AppError('account.email-unconfirmed')
  await mail.enqueue({ kind: 'announcement', to: email, userId, ...content, isTest: true })
}

/**
 * The same announcement that is sent again goes out once. Throws `mail.unavailable`, `request.invalid`, and
 * `announcement.exists` for an id that is taken by another text.
 */
export async function sendAnnouncement(
  dependencies: AnnouncementDependencies,
  actor: Actor,
  { id, subject, text }: AnnouncementWrite,
): Promise<Announcement> {
  const { queries, clock, mail, hostedIssuer, productName, wake } = dependencies
  if (!mail) throw new AppError('mail.unavailable')
  ensureNeutral(subject, productName)
  const at = new Date(clock.now())
  const receivers = await countReceivers(queries, hostedIssuer)
  await queries.transaction().execute(async (transaction) => {
    const stored = await transaction
      .insertInto('announcements')
      .values({ id, subject, text, created_at: at, receivers, sent_until: null, finished_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    await writeAudit(transaction, {
      at,
      admin: { id: actor.userId, name: actor.username },
      action: 'send-announcement',
      kind: 'site',
      subjectIds: [null],
      statement: subject,
      details: { count: receivers },
    })
  })
  const announcement = await getAnnouncement(queries, id)
  if (announcement.subject !== subject || announcement.text !== text) throw new AppError('announcement.exists')
  wake()
  return announcement
}
