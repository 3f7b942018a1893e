/** Caps and rests of strokes: tempo, heat, double speed, grip challenges. */
import type { EventTask, GameEventOf, PlayableGame } from '@rubato/contracts/domain'
import { strokeRate } from '../beat/segment.ts'
import { caps } from '../safety/caps.ts'
import { getsTooHot, noHeat, heatAfterRest, heatAfterStrokes } from '../safety/heat.ts'
import { restOf } from '../safety/rests.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

interface StrokeInterval {
  index: number
  event: GameEventOf<'beat'>
}

const strokeIntervals = (game: PlayableGame): StrokeInterval[] =>
  game.events.flatMap((event, index) => (event.kind === 'beat' ? [{ index, event }] : []))

function tempoProblems(all: readonly StrokeInterval[]): GameProblem[] {
  const problems: GameProblem[] = []
  let heat = noHeat
  let until = 0
  for (const { index, event } of all) {
    const rate = strokeRate(event.tempo, event.pattern)
    if (Math.max(rate.from, rate.to) > caps.tempo.value) {
      problems.push(problemAt(index, broken('tempo-cap'), 'tempo'))
    }
    if (event.at < until) problems.push(problemAt(index, broken('beats-at-once'), 'at'))
    const before = heatAfterRest(heat, event.at - until)
    heat = heatAfterStrokes(before, rate, event.duration)
    if (getsTooHot(before, rate, event.duration)) problems.push(problemAt(index, broken('heat'), 'tempo'))
    until = event.at + event.duration
  }
  return problems
}

/** Intervals of one task; intervals that follow each other without a gap are joined. */
function joinedIntervals(
  all: readonly StrokeInterval[],
  task: EventTask,
): { index: number; at: number; until: number }[] {
  const runs: { index: number; at: number; until: number }[] = []
  for (const { index, event } of all) {
    if (event.task !== task) continue
    const last = runs.at(-1)
    if (last?.until === event.at) last.until += event.duration
    else runs.push({ index, at: event.at, until: event.at + event.duration })
  }
  return runs
}

const tooLong = (all: readonly StrokeInterval[], task: EventTask, cap: number): GameProblem[] =>
  joinedIntervals(all, task)
    .filter((run) => run.until - run.at > cap)
    .map(({ index }) => problemAt(index, broken('strokes-length', { seconds: cap / 1000 }), 'duration'))

function challengeRests(all: readonly StrokeInterval[]): GameProblem[] {
  const runs = joinedIntervals(all, 'grip-challenge')
  return runs.flatMap((run, index) => {
    const before = runs[index - 1]
    const isEarly = before !== undefined && run.at < before.until + restOf('grip-challenge')
    return isEarly ? [problemAt(run.index, broken('challenge-rest'), 'at')] : []
  })
}

export function strokeProblems(game: PlayableGame): GameProblem[] {
  const all = strokeIntervals(game)
  return [
    ...tempoProblems(all),
    ...tooLong(all, 'double-speed', caps.doubleSpeed.value),
    ...tooLong(all, 'grip-challenge', caps.gripChallenge.value),
    ...challengeRests(all),
  ]
}
