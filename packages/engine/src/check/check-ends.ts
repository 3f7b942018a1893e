/**
 * Checks how things end: a breath hold with breathing, post-orgasm stimulation as the last strokes, a plug deflated.
 */
import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { firstNotBefore } from '../spans.ts'
import { INFLATED_REMOVAL_LEVEL } from '../tasks/body/remove-plug.ts'
import { openSpans, type OpenSpan } from './open-spans.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type Checked, type GameProblem } from './problem-at.ts'

/** The line to breathe comes at the end of the hold, or at most this long after it, ms. */
const BREATHE_WITHIN = 1000

function breathProblems(events: readonly GameEvent[], spans: readonly OpenSpan[]): GameProblem[] {
  const words = events.flatMap((event) =>
    event.kind === 'say' && event.trigger === 'breath-breathe' ? [event.at] : [],
  )
  const nextWord = (after: number) => words[firstNotBefore(words, (at) => at <= after)] ?? Infinity
  return spans
    .filter(({ item, from, until }) => item === 'breath' && nextWord(from) > until + BREATHE_WITHIN)
    .map(({ index }) => problemAt(index, broken('breathe')))
}

/**
 * Strokes after the last stimulation; all of them where there was one before the events begin. And whether there was one.
 */
export function checkStimulation(events: readonly GameEvent[], before: boolean): Checked<boolean> {
  const last = openSpans(events).findLast(({ item }) => item === 'post-orgasm')
  const until = before ? 0 : (last?.until ?? Infinity)
  const problems = events.flatMap((event, index) => {
    const isLate = event.kind === 'beat' && areStrokes(event.task) && event.at + event.duration > until
    return isLate ? [problemAt(index, broken('after-stimulation'), 'at')] : []
  })
  return { problems, after: before || last !== undefined }
}

function removalProblems(events: readonly GameEvent[], before: number): Checked<number> {
  let level = before
  const problems = events.flatMap((event, index) => {
    if ((event.kind === 'open' || event.kind === 'level') && event.item === 'plug-inflation') level = event.level ?? 0
    if (event.kind !== 'say' || event.trigger !== 'butt-plug-remove-inflated') return []
    return level > INFLATED_REMOVAL_LEVEL ? [problemAt(index, broken('inflated-removal'), 'trigger')] : []
  })
  return { problems, after: level }
}

/** Breath holds and the removal of a plug; `inflation` is its level before. The events must be in order of time. */
export function checkEnds(events: readonly GameEvent[], inflation: number): Checked<number> {
  const removal = removalProblems(events, inflation)
  return { problems: [...breathProblems(events, openSpans(events)), ...removal.problems], after: removal.after }
}

export const endProblems = ({ events }: PlayableGame): GameProblem[] => [
  ...checkEnds(events, 0).problems,
  ...checkStimulation(events, false).problems,
]
