/** Every opened item is closed in time, is not held beyond its cap, and is not opened again before its rest is over. */
import type { GameEvent, GameEventOf, ItemId, PlayableGame } from '@rubato/contracts/domain'
import type { Problem } from '../problem.ts'
import { emptyBody, levelRefusal, refusal, withClosed, withLevel, withOpen, type Body } from '../safety/body.ts'
import { caps } from '../safety/caps.ts'
import { hangingFrom } from '../safety/item-rules.ts'
import { restOf } from '../safety/rests.ts'
import { problemAt } from './problem-at.ts'

function openProblems(index: number, event: GameEventOf<'open'>, body: Body): Problem[] {
  const refused = refusal(body, event.item, event.at, event.at + event.duration)
  return refused === null ? [] : [problemAt(index, refused, 'item')]
}

function closeProblems(index: number, event: GameEventOf<'close'>, body: Body): Problem[] {
  const opened = body.open.get(event.item)
  if (!opened) return [problemAt(index, `${event.item} is not open.`, 'item')]
  if (event.at > opened.until) return [problemAt(index, `${event.item} is closed after its hard end.`, 'at')]
  const left = hangingFrom(event.item).find((item) => body.open.has(item))
  return left ? [problemAt(index, `${left} has to come off before ${event.item}.`, 'item')] : []
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

type ItemEvent = GameEventOf<'open'> | GameEventOf<'level'> | GameEventOf<'close'>

const isItemEvent = (event: GameEvent): event is ItemEvent =>
  event.kind === 'open' || event.kind === 'level' || event.kind === 'close'

function levelProblems(index: number, { item, level, at }: ItemEvent & { level: number }, body: Body): Problem[] {
  const refused = levelRefusal(body, item, level, at)
  return refused === null ? [] : [problemAt(index, refused, 'level')]
}

/** The body after one event, and the problems of that event. */
function follow(body: Body, index: number, event: ItemEvent): { body: Body; found: Problem[] } {
  const { item, at } = event
  if (event.kind === 'close') return { body: withClosed(body, item, at), found: closeProblems(index, event, body) }
  const opens = event.kind === 'open'
  const held = opens ? withOpen(body, item, at, at + event.duration) : body
  const found = opens ? openProblems(index, event, body) : []
  const { level } = event
  if (level === undefined) return { body: held, found }
  const more = levelProblems(index, { ...event, level }, held)
  return { body: withLevel(held, item, level, at), found: [...found, ...more] }
}

export function holdProblems(game: PlayableGame): Problem[] {
  let body = emptyBody
  const opened = new Map<ItemId, number>()
  const problems = game.events.flatMap((event, index) => {
    if (!isItemEvent(event)) return []
    if (event.kind === 'open') opened.set(event.item, index)
    const next = follow(body, index, event)
    body = next.body
    return next.found
  })
  const left = [...body.open.keys()].map((item) => problemAt(opened.get(item) ?? 0, `${item} is never released.`))
  return [...problems, ...left, ...edgeProblems(game)]
}
