/** The strip of a game: its spans as coloured segments, in order of time. */
import type { EventTask, GameEvent, PlayableGame, StripBucket } from '@rubato/contracts/domain'
import { getTask, STRIP_SEGMENTS_MAX } from '@rubato/contracts/domain'
import type { Span } from '../spans.ts'
import { isTask } from '../tasks/task.ts'
import { mergeShortest, type StripSegment } from './merge-shortest.ts'

/** The colour of a span: strokes between tasks are `steady`; hands off, the introduction and the aftercare are `rest`. */
export const bucketOf = (task: EventTask): StripBucket => {
  if (isTask(task)) return getTask(task).path[0]
  return task === 'steady' ? 'steady' : 'rest'
}

/** A segment of the strip, with its time in the game and its content. */
export interface PlacedSegment extends Span, StripSegment {
  /** Each once, in order of time. */
  tasks: EventTask[]
}

/** Adds a span, or lengthens the last segment when it has the same colour and no border is between them. */
function append(segments: PlacedSegment[], { task, at, duration }: GameEvent, borders: ReadonlySet<number>): void {
  const bucket = bucketOf(task)
  const until = at + duration
  const last = segments.at(-1)
  if (last?.bucket !== bucket || borders.has(at)) {
    segments.push({ bucket, ms: duration, from: at, until, tasks: [task] })
    return
  }
  last.ms += duration
  last.until = Math.max(last.until, until)
  if (!last.tasks.includes(task)) last.tasks.push(task)
}

/**
 * The spans of a game with their places. Adjacent spans of one colour are one segment, except at the start and the end
 * of the spans of `apart`.
 */
export function placedSegmentsOf(game: Pick<PlayableGame, 'events'>, apart: readonly Span[] = []): PlacedSegment[] {
  const borders = new Set(apart.flatMap(({ from, until }) => [from, until]))
  const segments: PlacedSegment[] = []
  for (const event of game.events) {
    if (event.kind === 'task' && event.duration > 0) append(segments, event, borders)
  }
  return segments
}

export const segmentsOf = (game: Pick<PlayableGame, 'events'>): StripSegment[] =>
  placedSegmentsOf(game).map(({ bucket, ms }) => ({ bucket, ms }))

/** At most `STRIP_SEGMENTS_MAX` segments of the same total length: the shortest ones are merged into their neighbours. */
export const stripOf = (game: Pick<PlayableGame, 'events'>): StripSegment[] =>
  mergeShortest(segmentsOf(game), STRIP_SEGMENTS_MAX)
