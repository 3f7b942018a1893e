/** Private feedback of a member to the author of an item, who alone reads it unless it is reported. */
import {
  AUTHOR_FEEDBACK_PER_ITEM,
  defaultSettings,
  settingsSchema,
  type AuthorFeedbackWrite,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { noticeAuthorFeedback } from '../../notices/add-notices.ts'
import { sharedTables, type Subject } from '../../public-items/shared-tables.ts'
import { isSuspect } from '../../public-items/suspect-texts.ts'
import { isVisible, notFound } from '../../public-items/visibility.ts'
import { SYSTEM_ISSUER } from '../../shipped/system-user.ts'

interface Author {
  id: string
  issuer: string
  settings: unknown
  is_blocked: boolean
}

/** The author of an item that the actor sees. Throws `not-found` of the kind. */
async function getAuthor(queries: Queries, actor: Actor, { kind, id }: Subject): Promise<Author> {
  const { rows } = await sql<Author>`
    select author.id, author.issuer, account_settings.settings,
      exists (select from author_blocks where author_id = author.id and sender_id = ${actor.userId}) as is_blocked
    from ${sql.table(sharedTables[kind].items)} item
    join users author on author.id = item.owner_id
    left join account_settings on account_settings.user_id = author.id
    where item.id = ${id} and ${isVisible('item', actor.userId)}`.execute(queries)
  const [author] = rows
  if (!author) throw notFound(kind)
  return author
}

/** The accounts of the product read no feedback. */
function isAccepting(actor: Actor, { id, issuer, settings, is_blocked }: Author): boolean {
  if (id === actor.userId || issuer === SYSTEM_ISSUER || is_blocked) return false
  const { data } = settingsSchema.shape.authorFeedback.safeParse(
    (settings as { authorFeedback?: unknown } | null)?.authorFeedback,
  )
  return data ?? defaultSettings.authorFeedback
}

/** A blocked sender cannot tell it from an author who accepts none. Throws `not-found` of the kind. */
export const mayWriteToAuthor = async ({ queries }: QueriesAndClock, actor: Actor, subject: Subject) => ({
  isAccepted: isAccepting(actor, await getAuthor(queries, actor, subject)),
})

/**
 * Stores feedback and its notice. Throws `not-found` of the kind, `author-feedback.not-accepted`, `author-feedback.enough`,
 * `author-feedback.exists` for an id that is taken by other feedback, and `request.invalid` for a text that names a
 * forbidden subject: it is refused and not held, because a held text would be read by an admin.
 */
export async function writeToAuthor(
  { queries, clock }: QueriesAndClock,
  actor: Actor,
  subject: Subject,
  feedback: AuthorFeedbackWrite,
): Promise<undefined> {
  const { id, text, showsName } = feedback
  if (isSuspect(text)) {
    const message = 'This text seems to be about a subject that is not allowed here. Change it, and send it again.'
    throw new AppError('request.invalid', { issues: [{ path: ['text'], message }] })
  }
  await queries.transaction().execute(async (transaction) => {
    // Two calls at once neither exceed the limit nor store the same feedback twice.
    await transaction.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
    if (await isStored(transaction, actor, subject, feedback)) return
    const author = await getAuthor(transaction, actor, subject)
    if (!isAccepting(actor, author)) throw new AppError('author-feedback.not-accepted')
    await ensureFew(transaction, actor, subject)
    const at = new Date(clock.now())
    await transaction
      .insertInto('author_feedback')
      .values({
        id,
        author_id: author.id,
        sender_id: actor.userId,
        item_kind: subject.kind,
        item_id: subject.id,
        text,
        shows_name: showsName,
        created_at: at,
      })
      .execute()
    await noticeAuthorFeedback(transaction, { userId: author.id, feedbackId: id, subject, at })
  })
}

/** Whether exactly this feedback is stored. Throws `author-feedback.exists` for other feedback with its id. */
async function isStored(
  transaction: Queries,
  actor: Actor,
  subject: Subject,
  { id, text, showsName }: AuthorFeedbackWrite,
): Promise<boolean> {
  const stored = await transaction
    .selectFrom('author_feedback')
    .select(['sender_id', 'item_kind', 'item_id', 'text', 'shows_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return false
  const isSame =
    stored.sender_id === actor.userId &&
    stored.item_kind === subject.kind &&
    stored.item_id === subject.id &&
    stored.text === text &&
    stored.shows_name === showsName
  if (!isSame) throw new AppError('author-feedback.exists')
  return true
}

/** Throws `author-feedback.enough`. */
async function ensureFew(transaction: Queries, actor: Actor, { id }: Subject): Promise<void> {
  const { rows } = await sql`
    select from author_feedback where sender_id = ${actor.userId} and item_id = ${id}
    limit ${AUTHOR_FEEDBACK_PER_ITEM}`.execute(transaction)
  if (rows.length >= AUTHOR_FEEDBACK_PER_ITEM) throw new AppError('author-feedback.enough')
}
