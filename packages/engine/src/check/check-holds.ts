/** Whatever is opened is closed in time, not held beyond its cap, and not opened again before its rest is over. */
import type { GameEventOf, ItemId, PlayableGame } from '@rubato/contracts/domain'
import type { Problem } from '../problem.ts'
import { caps, itemCaps } from '../safety/caps.ts'
import { restOf } from '../safety/rests.ts'
import { problemAt } from './problem-at.ts'

interface Open {
  index: number
  event: GameEventOf<'open'>
}

function openProblems(index: number, event: GameEventOf<'open'>, state: HoldState): Problem[] {
  const problems: Problem[] = []
  const cap = itemCaps[event.item]
  if (state.open.has(event.item)) problems.push(problemAt(index, `${event.item} is open already.`, 'item'))
  if (event.duration > cap.value) {
    problems.push(problemAt(index, `${event.item} may stay for ${cap.value / 1000} s at most.`, 'duration'))
  }
  const ended = state.closed.get(event.item)
  if (ended !== undefined && event.at < ended + restOf(event.item)) {
    problems.push(problemAt(index, `${event.item} needs a longer rest.`, 'at'))
  }
  return problems
}

interface HoldState {
  open: Map<ItemId, Open>
  closed: Map<ItemId, number>
}

function closeProblems(index: number, event: GameEventOf<'close'>, { open, closed }: HoldState): Problem[] {
  const opened = open.get(event.item)
  open.delete(event.item)
  closed.set(event.item, event.at)
  if (!opened) return [problemAt(index, `${event.item} is not open.`, 'item')]
  const isLate = event.at > opened.event.at + opened.event.duration
  return isLate ? [problemAt(index, `${event.item} is closed after its hard end.`, 'at')] : []
}

function edgeProblems(game: PlayableGame): Problem[] {
  let ended: number | null = null
  return game.events.flatMap((event, index) => {
    if (event.kind !== 'ask' || event.question !== 'edge') return []
    const problems: Problem[] = []
    if (event.duration > caps.edge.value)
      problems.push(problemAt(index, 'An edge lasts 5 minutes at most.', 'duration'))
    if (ended !== null && event.at < ended + restOf('edging')) {
      problems.push(problemAt(index, 'Edging needs a rest of 30 s.', 'at'))
    }
    ended = event.at + event.duration
    return problems
  })
}

export function holdProblems(game: PlayableGame): Problem[] {
  const state: HoldState = { open: new Map(), closed: new Map() }
  const problems = game.events.flatMap((event, index) => {
    if (event.kind === 'close') return closeProblems(index, event, state)
    if (event.kind !== 'open') return []
    const found = openProblems(index, event, state)
    state.open.set(event.item, { index, event })
    return found
  })
  const left = [...state.open.values()].map(({ index, event }) => problemAt(index, `${event.item} is never released.`))
  return [...problems, ...left, ...edgeProblems(game)]
}
