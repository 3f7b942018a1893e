/** Which beats are strokes. The beat also counts slaps, flicks, snaps and circles of the palm: those are not. */
import type { EventTask, PlayableGame, TaskId } from '@rubato/contracts/domain'
import { countBeats } from './segment.ts'
import { segmentOf } from './timeline.ts'

const otherwise: readonly TaskId[] = ['ball-slap', 'cock-flick', 'rubber-band', 'palming']

/** Whether the beats of this task are strokes. */
export const areStrokes = (task: EventTask): boolean => !(otherwise as readonly string[]).includes(task)

/** The strokes of a game that nobody interrupts. */
export const countStrokes = (game: PlayableGame): number =>
  game.events
    .filter((event) => event.kind === 'beat')
    .filter(({ task }) => areStrokes(task))
    .reduce((sum, event) => sum + countBeats(segmentOf(event)), 0)
