/** Tasks, the shares of time, and silence. */
import { spans, type EventTask } from '@rubato/contracts/domain'
import { gapsBetween, isChosen, isStrokes, lengthOf, spansOf, sumOf, type Interval, type Reading } from '../reading.ts'

export interface TimeFigures {
  tasks: number
  kinds: number
  /** Shares of the session, 0..1. */
  inTasks: number
  steady: number
  neitherWordNorBeat: number
  /** Without word, beat and the breath of the ring, ms. */
  longestWithNothing: number
  longestWithoutWord: number
}

const noTasks: readonly EventTask[] = spans

const longest = (gaps: readonly Interval[]): number => Math.max(0, ...gaps.map(lengthOf))

export function measureTime(reading: Reading): TimeFigures {
  const { duration, screenStates, words } = reading
  const chosen = spansOf(reading).filter(({ task }) => isChosen(task))
  const share = (is: (task: EventTask) => boolean): number =>
    sumOf(screenStates.filter(({ task }) => is(task)).map(lengthOf)) / duration
  const session = { from: 0, to: duration }
  const spoken = words.map(({ at, until }) => ({ from: at, to: until }))
  const heard = [...spoken, ...screenStates.filter(isStrokes)]
  const silence = gapsBetween(heard, session)
  return {
    tasks: chosen.length,
    kinds: new Set(chosen.map(({ task }) => task)).size,
    inTasks: share((task) => !noTasks.includes(task)),
    steady: share((task) => task === 'steady'),
    neitherWordNorBeat: sumOf(silence.map(lengthOf)) / duration,
    longestWithNothing: longest(
      gapsBetween([...heard, ...screenStates.filter(({ isBreathing }) => isBreathing)], session),
    ),
    longestWithoutWord: longest(gapsBetween(spoken, session)),
  }
}
