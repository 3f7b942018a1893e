import type { TaskId } from '@rubato/contracts/domain'
import { lead, leadLength, type Score } from '../generate/score.ts'
import { draw, type Stream } from '../random/stream.ts'

/** So many hard stretches of the peak have a word after them. */
const SPOKEN_SHARE = 0.5

/** After a hard stretch in the peak of the game, now and then, a word about it, over steady strokes within `room` ms. */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function afterHardStretch(score: Score, stream: Stream, task: TaskId, room: number): void {
  const isSpoken = draw(stream) < SPOKEN_SHARE
  if (isSpoken && score.phase === 'peak' && leadLength(score) <= room) lead(score, task, 'better-not-have-cum')
}
