import { tasks, type EventTask, type PlayableGame } from '@rubato/contracts/domain'
import { countBeats, segmentOf } from './segment.ts'

const withoutStrokes: ReadonlySet<EventTask> = new Set(
  tasks.filter(({ beats }) => beats !== 'strokes').map(({ id }) => id),
)

/** Whether the beats of this task are strokes: those of slaps, flicks, snaps and circles of the palm are not. */
export const areStrokes = (task: EventTask): boolean => !withoutStrokes.has(task)

/** The strokes of a game without interruptions. */
export const countStrokes = (game: PlayableGame): number =>
  game.events
    .filter((event) => event.kind === 'beat')
    .filter(({ task }) => areStrokes(task))
    .reduce((sum, event) => sum + countBeats(segmentOf(event)), 0)
