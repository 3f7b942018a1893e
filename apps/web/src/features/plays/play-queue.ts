/**
 * Plays of shared items that are not sent yet. They are kept on this device, at most `WAITING_MAX`, without time or
 * order, and are deleted at sign-out.
 */
import { z } from 'zod'
import { itemKinds, PLAYS_PER_CALL, type ItemKind } from '@rubato/contracts/domain'
import { readStored, writeStored } from '../../lib/storage/stored.ts'
import { PLAYS_KEY } from './stored-plays.ts'

/** Plays and finishes that wait; later ones are not counted until some were sent. */
const WAITING_MAX = 200
/** The server recognises a repeated batch for a day; an older one may have been counted and is dropped. */
const BATCH_VALID_MS = 23 * 3_600_000

const countSchema = z.object({
  kind: z.enum(itemKinds),
  id: z.uuid(),
  started: z.int().min(0),
  finished: z.int().min(0),
})
type Count = z.infer<typeof countSchema>

const batchSchema = z.object({
  /** The same for every attempt to send it. */
  batch: z.uuid(),
  /** ms since 1970 */
  madeAt: z.number(),
  plays: z.array(countSchema),
})
export type Batch = z.infer<typeof batchSchema>

const queueSchema = z.object({
  waiting: z.array(countSchema).catch([]),
  batch: batchSchema.optional().catch(undefined),
})
type Queue = z.infer<typeof queueSchema>

const readQueue = (): Queue => queueSchema.catch({ waiting: [] }).parse(readStored('member', PLAYS_KEY))

function writeQueue(queue: Queue): void {
  const isEmpty = queue.waiting.length === 0 && queue.batch === undefined
  writeStored('member', PLAYS_KEY, isEmpty ? undefined : queue)
}

const sumOf = (counts: readonly Count[], key: 'started' | 'finished'): number =>
  counts.reduce((sum, count) => sum + count[key], 0)

export type PlayEvent = 'started' | 'finished'

/** Adds one play or finish of a shared item. */
export function queuePlay(kind: ItemKind, id: string, event: PlayEvent): void {
  const queue = readQueue()
  const { waiting } = queue
  if (sumOf(waiting, 'started') + sumOf(waiting, 'finished') >= WAITING_MAX) return
  const known = waiting.find((count) => count.kind === kind && count.id === id)
  const count = known ?? { kind, id, started: 0, finished: 0 }
  count[event] += 1
  writeQueue({ ...queue, waiting: known ? waiting : [...waiting, count] })
}

/** Moves up to `PLAYS_PER_CALL` plays, and as many finishes, from the waiting ones into a new batch. */
function takeBatch(waiting: readonly Count[]): { plays: Count[]; left: Count[] } {
  const room = { started: PLAYS_PER_CALL, finished: PLAYS_PER_CALL }
  const plays: Count[] = []
  const left: Count[] = []
  for (const count of waiting) {
    const started = Math.min(count.started, room.started)
    const finished = Math.min(count.finished, room.finished)
    room.started -= started
    room.finished -= finished
    if (started + finished > 0) plays.push({ ...count, started, finished })
    const rest = { ...count, started: count.started - started, finished: count.finished - finished }
    if (rest.started + rest.finished > 0) left.push(rest)
  }
  return { plays, left }
}

/** The batch to send next, or null. It stays in the queue until it is confirmed. `now` in ms since 1970. */
export function nextBatch(now: number): Batch | null {
  const queue = readQueue()
  if (queue.batch && now - queue.batch.madeAt < BATCH_VALID_MS) return queue.batch
  const { plays, left } = takeBatch(queue.waiting)
  const batch = plays.length === 0 ? undefined : { batch: crypto.randomUUID(), madeAt: now, plays }
  writeQueue({ waiting: left, batch })
  return batch ?? null
}

/** The batch was counted, or can never be counted. */
export function dropBatch(id: string): void {
  const queue = readQueue()
  if (queue.batch?.batch === id) writeQueue({ waiting: queue.waiting })
}
