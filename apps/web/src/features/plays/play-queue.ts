/**
 * Plays of shared items that are not sent yet. They are kept on this device, at most `WAITING_MAX`, without time or
 * order, and are deleted at sign-out.
 */
import { z } from 'zod'
import {
  ANSWERED_MAX,
  answerCountsSchema,
  PLAYS_PER_CALL,
  sharedKinds,
  STOP_PARTS,
  type SharedKind,
} from '@rubato/contracts/domain'
import { readStored, writeStored } from '../../lib/storage/stored.ts'
import { PLAYS_KEY } from './stored-plays.ts'

/** Plays, finishes and stops that wait; later ones are not counted until some were sent. */
const WAITING_MAX = 200
/** The server recognises a repeated batch for a day; an older one may have been counted and is dropped. */
const BATCH_VALID_MS = 23 * 3_600_000

const countSchema = z.object({
  kind: z.enum(sharedKinds),
  id: z.uuid(),
  started: z.int().min(0),
  finished: z.int().min(0),
  /** Stopped plays, by tenths of the length; absent where there are none. */
  stops: z.array(z.int().min(0)).length(STOP_PARTS).optional(),
  /** Answers that were taken in a branching game, by section; absent where there are none. One request has room for them. */
  answers: z.array(answerCountsSchema(PLAYS_PER_CALL)).max(ANSWERED_MAX).optional(),
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

const sumOf = (counts: readonly number[] = []): number => counts.reduce((sum, count) => sum + count, 0)

/** Each number is the tenth of the length in which a play was stopped, counted from 0. */
export type PlayEvent = 'started' | 'finished' | number

/** How often each answer was taken in one play, by section. */
export type TakenAnswers = readonly { section: string; counts: readonly number[] }[]

/** The sums of both, as far as a request has room for them. */
function withAnswers(before: Count['answers'] = [], taken: TakenAnswers): NonNullable<Count['answers']> {
  const sums = new Map(before.map(({ section, counts }) => [section, counts]))
  for (const { section, counts } of taken) {
    const known = sums.get(section)
    if (!known && sums.size >= ANSWERED_MAX) continue
    sums.set(
      section,
      counts.map((count, part) => Math.min(PLAYS_PER_CALL, (known?.[part] ?? 0) + count)),
    )
  }
  return [...sums].map(([section, counts]) => ({ section, counts }))
}

const withStop = (stops: readonly number[] = Array<number>(STOP_PARTS).fill(0), part: number): number[] =>
  stops.map((count, index) => count + (index === part ? 1 : 0))

/** Adds one play, finish or stop of a shared item; an end with the answers that were taken until then. */
export function queuePlay(kind: SharedKind, id: string, event: PlayEvent, answers: TakenAnswers = []): void {
  const queue = readQueue()
  const { waiting } = queue
  const waits = waiting.map(({ started, finished, stops }) => started + finished + sumOf(stops))
  if (sumOf(waits) >= WAITING_MAX) return
  const known = waiting.find((count) => count.kind === kind && count.id === id)
  const count = known ?? { kind, id, started: 0, finished: 0 }
  if (typeof event === 'number') count.stops = withStop(count.stops, event)
  else count[event] += 1
  if (answers.length > 0) count.answers = withAnswers(count.answers, answers)
  writeQueue({ ...queue, waiting: known ? waiting : [...waiting, count] })
}

/** Takes up to `most` stops, the earliest first; absent where none are taken or left. */
function takeStops(most: number, stops: readonly number[] = []) {
  let room = most
  const taken = stops.map((count) => {
    const part = Math.min(count, room)
    room -= part
    return part
  })
  const rest = stops.map((count, part) => count - (taken[part] ?? 0))
  return {
    room,
    taken: sumOf(taken) > 0 ? { stops: taken } : {},
    rest: sumOf(rest) > 0 ? { stops: rest } : {},
  }
}

const isEmpty = ({ started, finished, stops }: Count): boolean => started + finished + sumOf(stops) === 0

/** Moves up to `PLAYS_PER_CALL` plays, and as many finishes and stops, from the waiting ones into a new batch. */
function takeBatch(waiting: readonly Count[]): { plays: Count[]; left: Count[] } {
  const room = { started: PLAYS_PER_CALL, finished: PLAYS_PER_CALL, stopped: PLAYS_PER_CALL }
  const plays: Count[] = []
  const left: Count[] = []
  for (const { stops: waitingStops, answers, ...count } of waiting) {
    const started = Math.min(count.started, room.started)
    const finished = Math.min(count.finished, room.finished)
    const stops = takeStops(room.stopped, waitingStops)
    room.started -= started
    room.finished -= finished
    room.stopped = stops.room
    const taken = { ...count, started, finished, ...stops.taken }
    const rest = { ...count, started: count.started - started, finished: count.finished - finished, ...stops.rest }
    const ofAnswers = answers ? { answers } : {}
    if (isEmpty(taken)) left.push({ ...rest, ...ofAnswers })
    else {
      plays.push({ ...taken, ...ofAnswers })
      if (!isEmpty(rest)) left.push(rest)
    }
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
