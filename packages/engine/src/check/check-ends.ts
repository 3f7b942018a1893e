/** How what was begun ends: with breathing, without another stroke, not wider than it went in. */
import type { GameEventOf, PlayableGame } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import type { Problem } from '../problem.ts'
import { problemAt } from './problem-at.ts'

/** The word to breathe comes with the end of the hold, or at most this long after it, ms. */
const BREATHE_WITHIN = 1000
/** A plug inflated further than this is deflated before it comes out. */
const INFLATED_REMOVAL_LEVEL = 1

/** Each time the item is open: when it begins, and when it ends. */
function openings({ events }: PlayableGame, item: GameEventOf<'open'>['item']) {
  return events.flatMap((event, index) => {
    if (event.kind !== 'open' || event.item !== item) return []
    const closed = events.find((other) => other.kind === 'close' && other.item === item && other.at >= event.at)
    return [{ index, at: event.at, until: closed?.at ?? event.at + event.duration }]
  })
}

function breathProblems(game: PlayableGame): Problem[] {
  const words = game.events.filter((event) => event.kind === 'say' && event.trigger === 'breath-breathe')
  return openings(game, 'breath')
    .filter(({ at, until }) => !words.some((word) => word.at > at && word.at <= until + BREATHE_WITHIN))
    .map(({ index }) => problemAt(index, 'Every breath hold ends with the word to breathe.'))
}

function strokesAfter(game: PlayableGame): Problem[] {
  const last = openings(game, 'post-orgasm').at(-1)
  if (!last) return []
  return game.events.flatMap((event, index) => {
    const isLate = event.kind === 'beat' && areStrokes(event.task) && event.at + event.duration > last.until
    return isLate ? [problemAt(index, 'Nothing strokes after the stimulation that followed orgasm.', 'at')] : []
  })
}

function removalProblems(game: PlayableGame): Problem[] {
  let level = 0
  return game.events.flatMap((event, index) => {
    if ((event.kind === 'open' || event.kind === 'level') && event.item === 'plug-inflation') level = event.level ?? 0
    if (event.kind !== 'say' || event.trigger !== 'butt-plug-remove-inflated') return []
    return level > INFLATED_REMOVAL_LEVEL
      ? [problemAt(index, 'A plug inflated by more than one step is deflated first.', 'trigger')]
      : []
  })
}

export const endProblems = (game: PlayableGame): Problem[] => [
  ...breathProblems(game),
  ...strokesAfter(game),
  ...removalProblems(game),
]
