/** Caps and rests of strokes: tempo, heat, double speed, grip challenges. */
import type { EventTask, GameEvent, GameEventOf, PlayableGame } from '@rubato/contracts/domain'
import { strokeRate } from '../beat/segment.ts'
import { caps } from '../safety/caps.ts'
import { getsTooHot, noHeat, heatAfterRest, heatAfterStrokes, type Heat } from '../safety/heat.ts'
import { restOf } from '../safety/rests.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type Checked, type GameProblem } from './problem-at.ts'

interface StrokeInterval {
  index: number
  event: GameEventOf<'beat'>
}

const strokeIntervals = (events: readonly GameEvent[]): StrokeInterval[] =>
  events.flatMap((event, index) => (event.kind === 'beat' ? [{ index, event }] : []))

/** The heat at the end of the last strokes. */
interface StrokesSoFar {
  heat: Heat
  until: number
}
const noStrokes: StrokesSoFar = { heat: noHeat, until: 0 }

export function checkTempo(events: readonly GameEvent[], before: StrokesSoFar): Checked<StrokesSoFar> {
  const problems: GameProblem[] = []
  let { heat, until } = before
  for (const { index, event } of strokeIntervals(events)) {
    const rate = strokeRate(event.tempo, event.pattern)
    if (Math.max(rate.from, rate.to) > caps.tempo.value) {
      problems.push(problemAt(index, broken('tempo-cap'), 'tempo'))
    }
    if (event.at < until) problems.push(problemAt(index, broken('beats-at-once'), 'at'))
    const rested = heatAfterRest(heat, event.at - until)
    heat = heatAfterStrokes(rested, rate, event.duration)
    if (getsTooHot(rested, rate, event.duration)) problems.push(problemAt(index, broken('heat'), 'tempo'))
    until = event.at + event.duration
  }
  return { problems, after: { heat, until } }
}

/** Strokes of one task that follow each other without a gap. */
export interface Run {
  at: number
  until: number
}
interface IndexedRun extends Run {
  /** Index of the first event; null where the run began in an earlier part and does not go on in this one. */
  index: number | null
}

/** Intervals of one task; intervals that follow each other without a gap are joined. */
function joinedIntervals(events: readonly GameEvent[], task: EventTask, before: Run | null): IndexedRun[] {
  const runs: IndexedRun[] = before ? [{ ...before, index: null }] : []
  for (const { index, event } of strokeIntervals(events)) {
    if (event.task !== task) continue
    const last = runs.at(-1)
    if (last?.until === event.at) {
      last.until += event.duration
      last.index ??= index
    } else runs.push({ index, at: event.at, until: event.at + event.duration })
  }
  return runs
}

/** Tasks whose strokes last for a limited time. */
export const limitedStrokes = {
  'double-speed': { cap: caps.doubleSpeed.value, rest: 0 },
  'grip-challenge': {
    cap: caps.gripChallenge.value,
    rest: restOf('grip-challenge'),
  },
} as const satisfies Partial<Record<EventTask, { cap: number; rest: number }>>
export type LimitedStrokes = keyof typeof limitedStrokes

/** `before` is the last run of the task in earlier parts. */
export function checkRuns(events: readonly GameEvent[], task: LimitedStrokes, before: Run | null): Checked<Run | null> {
  const { cap, rest } = limitedStrokes[task]
  const runs = joinedIntervals(events, task, before)
  const tooLong = runs
    .filter((run) => run.until - run.at > cap)
    .flatMap(({ index }) =>
      index === null ? [] : [problemAt(index, broken('strokes-length', { seconds: cap / 1000 }), 'duration')],
    )
  const tooSoon = runs.flatMap((run, place) => {
    const last = runs[place - 1]
    const isEarly = last !== undefined && run.at < last.until + rest
    return isEarly && run.index !== null ? [problemAt(run.index, broken('challenge-rest'), 'at')] : []
  })
  const last = runs.at(-1)
  return {
    problems: [...tooLong, ...tooSoon],
    after: last ? { at: last.at, until: last.until } : null,
  }
}

export const strokeProblems = ({ events }: PlayableGame): GameProblem[] => [
  ...checkTempo(events, noStrokes).problems,
  ...checkRuns(events, 'double-speed', null).problems,
  ...checkRuns(events, 'grip-challenge', null).problems,
]
