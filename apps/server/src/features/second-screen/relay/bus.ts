/**
 * Messages between the processes of a site about rooms of the relay, by NOTIFY. With PGlite there is one process, and
 * nothing is sent.
 */
import { sql } from 'kysely'
import type { Database } from '../../../database/open-database.ts'

const CHANNEL = 'second_screen'
/** Messages that wait for the database: of all rooms, and of one, so that one does not drop the others' messages. */
const WAITING_MAX = 500
const WAITING_OF_ROOM_MAX = 100

export interface Bus {
  /** Sends to all other processes, in order. A message that the database does not take is dropped. */
  publish<Message extends { room: string }>(message: Message): void
  /** Resolves when messages of other processes arrive. Rejects when that takes too long. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface BusListener {
  message(payload: string): void
  /** Messages arrive from now on; earlier ones were missed. */
  opened(): void
}

/** How long a connection waits for the database, ms. */
const READY_MS = 5000

export type OpenBus = (database: Database, listener: BusListener) => Bus

export function createBus({ kind, queries, listen }: Database, listener: BusListener): Bus {
  if (kind === 'pglite') return { publish: () => undefined, ready: async () => undefined, close: async () => undefined }
  let unlisten: (() => Promise<void>) | null = null
  let opened = Promise.withResolvers<void>()
  let isOpen = false
  /** Waiting messages by room. */
  const waiting = new Map<string, number>()
  let total = 0
  let last: Promise<unknown> = Promise.resolve()
  const follow = () =>
    listen(CHANNEL, {
      message: listener.message,
      async opened() {
        isOpen = true
        opened.resolve()
        listener.opened()
      },
      lost() {
        if (isOpen) opened = Promise.withResolvers()
        isOpen = false
      },
    })
  return {
    publish(message) {
      const { room } = message
      const ofRoom = waiting.get(room) ?? 0
      if (total >= WAITING_MAX || ofRoom >= WAITING_OF_ROOM_MAX) return
      total += 1
      waiting.set(room, ofRoom + 1)
      const payload = JSON.stringify(message)
      last = last
        .then(() => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(queries))
        .catch(() => undefined)
        .finally(() => {
          total -= 1
          const left = (waiting.get(room) ?? 1) - 1
          if (left > 0) waiting.set(room, left)
          else waiting.delete(room)
        })
    },
    async ready() {
      // The first connection of the process begins to listen: a site without second screens holds no connection for them.
      unlisten ??= follow()
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error('The database does not answer')), READY_MS)
      await Promise.race([opened.promise, late]).finally(() => clearTimeout(timer))
    },
    async close() {
      await last
      await unlisten?.()
    },
  }
}
