/** Moments for the steps of a theme: quiet places over steady strokes, in addition to the talk of the game. */
import {
  getTrigger,
  type EventTask,
  type GameEventOf,
  type PlayableGame,
  type TriggerId,
} from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'

/** The trigger of the lines that are said there. */
export const THEME_TRIGGER: TriggerId = 'do-not-cum'

/** Tasks over which a step of the theme may be said where nothing else is. */
const quietTasks: readonly EventTask[] = ['steady', 'warm-up', 'tempo-change', 'teasing']
/** After the start of a line that nothing waits for, and of another line, ms. */
const AFTER_FREE = 7500
const AFTER_LEAD = 4500
/** The time for the step until the next line, ms. */
const ROOM = { min: 6000, max: 7000 }

export interface ThemeMoment {
  at: number
  /** ms */
  duration: number
  task: EventTask
}

/** At most one between two lines of the game. */
export function themeMoments({ events }: PlayableGame): ThemeMoment[] {
  const words = sortByTime(events.filter((event): event is GameEventOf<'say'> => event.kind === 'say'))
  const spans = events.filter((event): event is GameEventOf<'task'> => event.kind === 'task')
  const asks = events.filter((event) => event.kind === 'ask')
  return words.flatMap((word, index) => {
    const at = word.at + (getTrigger(word.trigger).room === 'free' ? AFTER_FREE : AFTER_LEAD)
    const until = words[index + 1]?.at ?? at
    const span = spans.findLast((each) => each.at <= at && each.at + each.duration >= at + ROOM.min)
    const isAsked = asks.some((ask) => ask.at < until && ask.at + ask.duration > at)
    if (until - at < ROOM.min || !span || !quietTasks.includes(span.task) || isAsked) return []
    return [{ at, duration: Math.min(ROOM.max, until - at), task: span.task }]
  })
}
