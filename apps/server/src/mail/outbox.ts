/**
 * Mails wait in the database and are sent by a job, so that no call waits for a mail server. Each is sent by one process of
 * the site at a time; one that cannot be sent is tried again for a day. Only `mail-gate.ts` stores mails here.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { SecretBox } from '../crypto/secret-box.ts'
import { outsideDatabaseCall } from '../database/call-budget.ts'
import type { Queries } from '../database/open-database.ts'
import { retention } from '../jobs/retention.ts'
import type { Clock } from '../ports/clock.ts'
import { MailRefusedError } from '../ports/mail.ts'
import { outboxRows, type OutboxRow } from './outbox-rows.ts'
import { queuedMailSchema, type QueuedMail } from './queued-mail.ts'

const MINUTE = 60_000
/** For this long a mail belongs to the process that is sending it. */
const LEASE_MS = 5 * MINUTE
const WAIT_MAX = 60 * MINUTE
/** How long closing waits for a mail that is being sent, ms. A mail server may hang for longer. */
const CLOSE_MS = 1000
/** Interval at which due mails are looked for, ms. */
export const OUTBOX_TICK = MINUTE

export interface Outbox {
  /**
   * Stores a mail, in the transaction `within` if that is one; it is sent in the background.
   *
   * @param noticeKey null for a mail that is sent for each call. A mail with the key of one that waits replaces it; one with
   * the key of a mail that was sent less than an hour ago waits until that hour is over.
   */
  store(mail: QueuedMail, noticeKey: string | null, within: Queries): Promise<void>
  /** Sends everything that is due; rejects never. */
  deliverDue(): Promise<void>
  /** Begins no further mail, and waits a moment for the one that is being sent: its lease ends, and it is sent again. */
  close(): Promise<void>
}

interface Options {
  jobQueries: Queries
  clock: Clock
  box: SecretBox
  /** Writes and sends one mail. `happened`: how many notices it stands for. */
  send: (mail: QueuedMail, sent: { id: string; happened: number }) => Promise<void>
  /** Called for a mail that was not sent. */
  failed: (error: unknown, given: { attempts: number; isGivenUp: boolean }) => void
}

/** 1, 2, 4 ... minutes, at most an hour. */
const waitAfter = (attempts: number): number => Math.min(MINUTE * 2 ** (attempts - 1), WAIT_MAX)

export function createOutbox({ jobQueries, clock, box, send, failed }: Options): Outbox {
  let running: Promise<void> | undefined
  let isClosing = false
  const rows = outboxRows(jobQueries, clock)

  async function deliver(row: OutboxRow): Promise<void> {
    const { id, mail, notice_key, happened, attempts, created_at } = row
    try {
      const opened = mail === null ? null : box.open(mail)
      // Sealed with another AUTH_SECRET: it cannot be read any more.
      if (opened === null) throw new MailRefusedError('The mail cannot be opened')
      await send(queuedMailSchema.parse(JSON.parse(opened)), { id, happened })
      await (notice_key === null ? rows.remove(id) : rows.keepNotice(row))
    } catch (error) {
      const isGivenUp = error instanceof MailRefusedError || clock.now() - created_at.getTime() >= retention.mails.ms
      failed(error, { attempts, isGivenUp })
      if (isGivenUp) await rows.remove(id)
      else await rows.delayUntil(id, clock.now() + waitAfter(attempts))
    }
  }

  const next = async () => (isClosing ? undefined : rows.claim(LEASE_MS))

  async function deliverAll(): Promise<void> {
    try {
      await rows.removeSent()
      for (let row = await next(); row; row = await next()) await deliver(row)
    } catch (error) {
      failed(error, { attempts: 0, isGivenUp: false })
    }
  }

  /** A call during a delivery starts another one: the running one may have looked for the last time. */
  function deliverDue(): Promise<void> {
    const delivery = outsideDatabaseCall(() => (running ?? Promise.resolve()).then(deliverAll))
    const mine = delivery.finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }

  return {
    async store(mail, noticeKey, within) {
      await rows.store(box.seal(JSON.stringify(mail)), noticeKey, within)
      void deliverDue()
    },
    deliverDue,
    async close() {
      isClosing = true
      await Promise.race([running, delay(CLOSE_MS, undefined, { ref: false })])
    },
  }
}
