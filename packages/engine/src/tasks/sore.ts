import type { TaskId } from '@rubato/contracts/domain'
import { rest, say, type Score } from '../generate/score.ts'
import { draw, type Stream } from '../random/stream.ts'

const SORE_SHARE = 0.4

/** After some of the tasks that strain the testicles there is a word about it, where `room` ms are left. */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function maybeSore(score: Score, stream: Stream, task: TaskId, room: number): void {
  if (draw(stream) >= SORE_SHARE || room < score.lead) return
  say(score, task, 'balls-sore')
  rest(score, score.lead)
}
