/**
 * Mails wait in the database and are sent by a job, so that no call waits for a mail server. One that cannot be sent is tried
 * again for a day; a link that confirms an address or moves an account only within the hour after its request. Only `mail-gate.ts`
 * stores mails here.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Queries } from '../database/open-database.ts'
import { retention } from '../jobs/retention.ts'
import type { Clock } from '../ports/clock.ts'
import { MailRefusedError } from '../ports/mail.ts'
import { outboxRows, type OutboxRow } from './outbox-rows.ts'
import { queuedMailSchema, type QueuedMail } from './queued-mail.ts'

const MINUTE = 60_000
const WAIT_MAX = 60 * MINUTE
/** How long closing waits for a mail that is being sent, ms. A mail server may hang for longer. */
const CLOSE_MS = 1000

interface Options {
  jobQueries: Queries
  clock: Clock
  box: SecretBox
  /** Writes and sends one mail. `happened`: how many notices were merged into it. */
  send: (mail: QueuedMail, sent: { id: string; happened: number }) => Promise<void>
  /** Wakes the job that calls `deliverDue`. */
  wake: () => void
  /** Called for a mail that was not sent. */
  failed: (error: unknown, given: { attempts: number; isGivenUp: boolean }) => void
}

/** 1, 2, 4 ... minutes, at most an hour. */
const waitAfter = (attempts: number): number => Math.min(MINUTE * 2 ** (attempts - 1), WAIT_MAX)

export function createOutbox({ jobQueries, clock, box, send, wake, failed }: Options) {
  const rows = outboxRows(jobQueries, clock)

  async function deliver(row: OutboxRow): Promise<void> {
    const { id, mail, notice_key, happened, created_at } = row
    const attempts = row.attempts + 1
    try {
      const opened = mail === null ? null : box.open(mail)
      // Sealed with another AUTH_SECRET: it cannot be read any more.
      if (opened === null) throw new MailRefusedError('The mail cannot be opened')
      await send(queuedMailSchema.parse(JSON.parse(opened)), { id, happened })
      await (notice_key === null ? rows.remove(id) : rows.keepNotice(row))
    } catch (error) {
      const isGivenUp = error instanceof MailRefusedError || clock.now() - created_at.getTime() >= retention.mails.ms
      failed(error, { attempts, isGivenUp })
      const isRemoved = isGivenUp && (await rows.removeUnmerged(row))
      if (!isRemoved) await rows.delay(id, waitAfter(attempts))
    }
  }

  return {
    /**
     * Stores a mail, in the transaction `within` if that is one; it is sent in the background.
     *
     * @param noticeKey null for a mail that is sent for each call. A mail with the key of one that waits replaces it; one with
     * the key of a mail that was sent less than an hour ago waits until that hour is over.
     */
    async store(mail: QueuedMail, noticeKey: string | null, within: Queries) {
      await rows.store(box.seal(JSON.stringify(mail)), noticeKey, within)
      wake()
    },
    /**
     * Sends everything that is due, for one caller at a time. When `signal` aborts, it begins no further mail, and waits a moment
     * for the one that is being sent.
     */
    async deliverDue(signal: AbortSignal) {
      const closed = momentAfter(signal)
      await rows.removeSent()
      for (let row = await rows.findDue(); row && !signal.aborted; row = await rows.findDue())
        await Promise.race([deliver(row), closed])
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Resolves `CLOSE_MS` after `signal` has aborted. */
const momentAfter = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => void delay(CLOSE_MS, undefined, { ref: false }).then(resolve))
  })
