import type { TaskId } from '@rubato/contracts/domain'
import { announce, announcementLength } from '../../plan/announcement.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw, type Stream } from '../../random/stream.ts'

/** So many hard stretches of the peak have a word after them. */
const SPOKEN_SHARE = 0.5

/** After a hard stretch in the peak of the game, now and then, a word about it, over steady strokes within `room` ms. */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function remarkOnFastStrokes(builder: PlanBuilder, stream: Stream, task: TaskId, available: number): void {
  const isSpoken = draw(stream) < SPOKEN_SHARE
  if (isSpoken && builder.phase === 'peak' && announcementLength(builder) <= available)
    announce(builder, task, 'better-not-have-cum')
}
