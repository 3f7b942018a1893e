import type { Range, TaskId } from '@rubato/contracts/domain'
import { beats, wholeBeats, type Score } from '../generate/score.ts'
import type { Stream } from '../random/stream.ts'
import { drawLength, msRange } from './task.ts'

interface Steady {
  node: { duration: Range }
  score: Score
  stream: Stream
  room: number
}

/**
 * Beats at the standing tempo for a length drawn from the node, on whole beats where the range allows it. `start` is
 * where the task began, `after` what it still needs afterwards. Returns the length, ms.
 */
export function steadyFor({ node, score, stream, room }: Steady, task: TaskId, start: number, after = 0): number {
  const duration = steadyLength({ node, score, stream, room: room - (score.now - start) - after })
  beats(score, { task, duration, from: score.standing.tempo })
  return duration
}

/** A length drawn from the node that holds whole beats at the standing tempo where the range allows it. */
export function steadyLength({ node, score, stream, room }: Steady): number {
  const drawn = drawLength(stream, node.duration, room)
  return wholeBeats(drawn, { from: score.standing.tempo }, msRange(node.duration, room))
}
