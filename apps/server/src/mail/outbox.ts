/**
 * Mails wait in the database and are sent by a job, so that no call waits for a mail server. Each is sent by one process of
 * the site at a time; one that cannot be sent is tried again for a day.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SecretBox } from '../crypto/secret-box.ts'
import { outsideDatabaseCall } from '../database/call-budget.ts'
import type { Queries } from '../database/open-database.ts'
import { retention } from '../jobs/retention.ts'
import type { Clock } from '../ports/clock.ts'
import { MailRefusedError } from '../ports/mail.ts'
import { queuedMailSchema, type QueuedMail } from './queued-mail.ts'

const MINUTE = 60_000
/** For this long a mail belongs to the process that is sending it. */
const LEASE_MS = 5 * MINUTE
const WAIT_MAX = 60 * MINUTE
/** How long closing waits for a mail that is being sent, ms. A mail server may hang for longer. */
const CLOSE_MS = 1000
/** Interval at which due mails are looked for, ms. */
export const OUTBOX_TICK = MINUTE

export interface MailQueue {
  /** Stores the mail, within the transaction of `queries` if it is one; it is sent in the background. */
  enqueue(mail: QueuedMail, queries?: Queries): Promise<void>
}

export interface Outbox extends MailQueue {
  /** Sends everything that is due; rejects never. */
  deliverDue(): Promise<void>
  /** Begins no further mail, and waits a moment for the one that is being sent: its lease ends, and it is sent again. */
  close(): Promise<void>
}

interface Options {
  queries: Queries
  jobQueries: Queries
  clock: Clock
  box: SecretBox
  /** Writes and sends one mail. @param id of the outbox */
  send: (mail: QueuedMail, id: string) => Promise<void>
  /** Called for a mail that was not sent. */
  failed: (error: unknown, given: { attempts: number; isGivenUp: boolean }) => void
}

interface Row {
  id: string
  mail: string
  attempts: number
  created_at: Date
}

/** 1, 2, 4 ... minutes, at most an hour. */
const waitAfter = (attempts: number): number => Math.min(MINUTE * 2 ** (attempts - 1), WAIT_MAX)

export function createOutbox({ queries, jobQueries, clock, box, send, failed }: Options): Outbox {
  let running: Promise<void> | undefined
  let isClosing = false

  async function claim(): Promise<Row | undefined> {
    if (isClosing) return undefined
    const now = new Date(clock.now())
    const due = jobQueries
      .selectFrom('mail_outbox')
      .select('id')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
    return jobQueries
      .updateTable('mail_outbox')
      .set({ attempts: sql<number>`attempts + 1`, due_at: new Date(clock.now() + LEASE_MS) })
      .where('id', '=', due)
      .returning(['id', 'mail', 'attempts', 'created_at'])
      .executeTakeFirst()
  }

  const remove = (id: string) => jobQueries.deleteFrom('mail_outbox').where('id', '=', id).execute()

  async function deliver({ id, mail, attempts, created_at }: Row): Promise<void> {
    try {
      const opened = box.open(mail)
      // Sealed with another AUTH_SECRET: it cannot be read any more.
      if (opened === null) throw new MailRefusedError('The mail cannot be opened')
      await send(queuedMailSchema.parse(JSON.parse(opened)), id)
      await remove(id)
    } catch (error) {
      const isGivenUp = error instanceof MailRefusedError || clock.now() - created_at.getTime() >= retention.mails.ms
      failed(error, { attempts, isGivenUp })
      if (isGivenUp) await remove(id)
      else await postpone(id, attempts)
    }
  }

  const postpone = (id: string, attempts: number) =>
    jobQueries
      .updateTable('mail_outbox')
      .set({ due_at: new Date(clock.now() + waitAfter(attempts)) })
      .where('id', '=', id)
      .execute()

  async function deliverAll(): Promise<void> {
    try {
      for (let row = await claim(); row; row = await claim()) await deliver(row)
    } catch (error) {
      failed(error, { attempts: 0, isGivenUp: false })
    }
  }

  /** A call during a delivery starts another one: the running one may have looked for the last time. */
  function deliverDue(): Promise<void> {
    const next = outsideDatabaseCall(() => (running ?? Promise.resolve()).then(deliverAll))
    const mine = next.finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }

  return {
    async enqueue(mail, into = queries) {
      const now = new Date(clock.now())
      await into
        .insertInto('mail_outbox')
        .values({ mail: box.seal(JSON.stringify(mail)), due_at: now, created_at: now })
        .execute()
      void deliverDue()
    },
    deliverDue,
    async close() {
      isClosing = true
      await Promise.race([running, delay(CLOSE_MS, undefined, { ref: false })])
    },
  }
}
