/**
 * Checks how things end: a breath hold with breathing, post-orgasm stimulation as the last strokes, a plug deflated.
 */
import type { PlayableGame } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { firstNotBefore } from '../spans.ts'
import { INFLATED_REMOVAL_LEVEL } from '../tasks/body/remove-plug.ts'
import { openSpans, type OpenSpan } from './open-spans.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

/** The line to breathe comes at the end of the hold, or at most this long after it, ms. */
const BREATHE_WITHIN = 1000

function breathProblems({ events }: PlayableGame, spans: readonly OpenSpan[]): GameProblem[] {
  const words = events.flatMap((event) =>
    event.kind === 'say' && event.trigger === 'breath-breathe' ? [event.at] : [],
  )
  const nextWord = (after: number) => words[firstNotBefore(words, (at) => at <= after)] ?? Infinity
  return spans
    .filter(({ item, from, until }) => item === 'breath' && nextWord(from) > until + BREATHE_WITHIN)
    .map(({ index }) => problemAt(index, broken('breathe')))
}

function strokesAfter(game: PlayableGame, spans: readonly OpenSpan[]): GameProblem[] {
  const last = spans.findLast(({ item }) => item === 'post-orgasm')
  if (!last) return []
  return game.events.flatMap((event, index) => {
    const isLate = event.kind === 'beat' && areStrokes(event.task) && event.at + event.duration > last.until
    return isLate ? [problemAt(index, broken('after-stimulation'), 'at')] : []
  })
}

function removalProblems(game: PlayableGame): GameProblem[] {
  let level = 0
  return game.events.flatMap((event, index) => {
    if ((event.kind === 'open' || event.kind === 'level') && event.item === 'plug-inflation') level = event.level ?? 0
    if (event.kind !== 'say' || event.trigger !== 'butt-plug-remove-inflated') return []
    return level > INFLATED_REMOVAL_LEVEL ? [problemAt(index, broken('inflated-removal'), 'trigger')] : []
  })
}

/** The events of the game must be in order of time. */
export function endProblems(game: PlayableGame): GameProblem[] {
  const spans = openSpans(game.events)
  return [...breathProblems(game, spans), ...strokesAfter(game, spans), ...removalProblems(game)]
}
