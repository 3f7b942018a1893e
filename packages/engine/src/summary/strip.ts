/** The strip of a game: its spans as coloured segments, in order of time. */
import type { EventTask, ItemSummary, PlayableGame, StripBucket } from '@rubato/contracts/domain'
import { getTask, STRIP_SEGMENTS_MAX } from '@rubato/contracts/domain'
import { isTask } from '../tasks/task.ts'

export type StripSegment = ItemSummary['strip'][number]

/** The colour of a span: strokes between tasks are `steady`; hands off, the introduction and the aftercare are `rest`. */
export const bucketOf = (task: EventTask): StripBucket => {
  if (isTask(task)) return getTask(task).path[0]
  return task === 'steady' ? 'steady' : 'rest'
}

/** Adds a segment, or lengthens the last one when it has the same colour. */
function append(segments: StripSegment[], { bucket, ms }: StripSegment): void {
  const last = segments.at(-1)
  if (last?.bucket === bucket) last.ms += ms
  else segments.push({ bucket, ms })
}

/** The spans of a game; adjacent spans of one colour are one segment. */
export function segmentsOf(game: Pick<PlayableGame, 'events'>): StripSegment[] {
  const segments: StripSegment[] = []
  for (const { kind, task, duration } of game.events) {
    if (kind === 'task' && duration > 0) append(segments, { bucket: bucketOf(task), ms: duration })
  }
  return segments
}

const indexOfShortest = (segments: readonly StripSegment[]): number =>
  segments.reduce((best, { ms }, index) => (ms < (segments[best]?.ms ?? Infinity) ? index : best), 0)

/** Gives the time of one segment to its longer neighbour; neighbours of one colour become one segment. */
function mergeInto(segments: StripSegment[], index: number): void {
  const [short] = segments.splice(index, 1)
  const [before, after] = [segments[index - 1], segments[index]]
  const neighbour = (after?.ms ?? -1) > (before?.ms ?? -1) ? after : before
  if (neighbour) neighbour.ms += short?.ms ?? 0
  if (before && after && before.bucket === after.bucket) {
    before.ms += after.ms
    segments.splice(index, 1)
  }
}

/** At most `STRIP_SEGMENTS_MAX` segments of the same total length: the shortest ones are merged into their neighbours. */
export function stripOf(game: Pick<PlayableGame, 'events'>): StripSegment[] {
  const segments = segmentsOf(game)
  while (segments.length > STRIP_SEGMENTS_MAX) mergeInto(segments, indexOfShortest(segments))
  return segments
}
