/** Tells beats that are strokes from beats that count slaps, flicks, snaps or circles of the palm. */
import type { EventTask, PlayableGame, TaskId } from '@rubato/contracts/domain'
import { countBeats } from './segment.ts'
import { segmentOf } from './timeline.ts'

const otherwise: readonly TaskId[] = ['ball-slap', 'cock-flick', 'rubber-band', 'palming']

/** Whether the beats of this task are strokes. */
export const areStrokes = (task: EventTask): boolean => !(otherwise as readonly string[]).includes(task)

/** Number of strokes of a game that is played without interruption. */
export const countStrokes = (game: PlayableGame): number =>
  game.events
    .filter((event) => event.kind === 'beat')
    .filter(({ task }) => areStrokes(task))
    .reduce((sum, event) => sum + countBeats(segmentOf(event)), 0)
