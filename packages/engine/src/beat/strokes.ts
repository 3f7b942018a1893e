/** Tells beats that are strokes from beats that count slaps, flicks, snaps or circles of the palm. */
import { tasks, type EventTask, type PlayableGame } from '@rubato/contracts/domain'
import { countBeats } from './segment.ts'
import { segmentOf } from './timeline.ts'

const withoutStrokes: ReadonlySet<EventTask> = new Set(
  tasks.filter(({ beats }) => beats !== 'strokes').map(({ id }) => id),
)

/** Whether the beats of this task are strokes. */
export const areStrokes = (task: EventTask): boolean => !withoutStrokes.has(task)

/** Number of strokes of a game that is played without interruption. */
export const countStrokes = (game: PlayableGame): number =>
  game.events
    .filter((event) => event.kind === 'beat')
    .filter(({ task }) => areStrokes(task))
    .reduce((sum, event) => sum + countBeats(segmentOf(event)), 0)
