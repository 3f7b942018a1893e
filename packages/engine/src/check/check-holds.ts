/** Every opened item is closed in time, is not held beyond its cap, and is not opened again before its rest is over. */
import type { GameEvent, GameEventOf, ItemId, PlayableGame } from '@rubato/contracts/domain'
import { emptyBody, levelRefusal, refusal, withClosed, withLevel, withOpen, type Body } from '../safety/body.ts'
import { caps } from '../safety/caps.ts'
import { hangingFrom } from '../safety/item-rules.ts'
import { restOf } from '../safety/rests.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

function openProblems(index: number, event: GameEventOf<'open'>, body: Body): GameProblem[] {
  const refused = refusal(body, event.item, event.at, event.at + event.duration)
  return refused === null ? [] : [problemAt(index, refused, 'item')]
}

function closeProblems(index: number, event: GameEventOf<'close'>, body: Body): GameProblem[] {
  const opened = body.open.get(event.item)
  if (!opened) return [problemAt(index, broken('not-open', { item: event.item }), 'item')]
  if (event.at > opened.until) return [problemAt(index, broken('after-hard-end', { item: event.item }), 'at')]
  const left = hangingFrom(event.item).find((item) => body.open.has(item))
  return left ? [problemAt(index, broken('release-order', { item: event.item, other: left }), 'item')] : []
}

function edgeProblems(game: PlayableGame): GameProblem[] {
  let ended: number | null = null
  return game.events.flatMap((event, index) => {
    if (event.kind !== 'ask' || event.question !== 'edge') return []
    const problems: GameProblem[] = []
    if (event.duration > caps.edge.value) problems.push(problemAt(index, broken('edge-length'), 'duration'))
    if (ended !== null && event.at < ended + restOf('edging')) {
      problems.push(problemAt(index, broken('edge-rest'), 'at'))
    }
    ended = event.at + event.duration
    return problems
  })
}

type ItemEvent = GameEventOf<'open'> | GameEventOf<'level'> | GameEventOf<'close'>

const isItemEvent = (event: GameEvent): event is ItemEvent =>
  event.kind === 'open' || event.kind === 'level' || event.kind === 'close'

function levelProblems(index: number, { item, level, at }: ItemEvent & { level: number }, body: Body): GameProblem[] {
  const refused = levelRefusal(body, item, level, at)
  return refused === null ? [] : [problemAt(index, refused, 'level')]
}

/** The body after one event, and the problems of that event. */
function follow(body: Body, index: number, event: ItemEvent): { body: Body; found: GameProblem[] } {
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

export function holdProblems(game: PlayableGame): GameProblem[] {
  let body = emptyBody
  const opened = new Map<ItemId, number>()
  const problems = game.events.flatMap((event, index) => {
    if (!isItemEvent(event)) return []
    if (event.kind === 'open') opened.set(event.item, index)
    const next = follow(body, index, event)
    body = next.body
    return next.found
  })
  const left = [...body.open.keys()].map((item) => problemAt(opened.get(item) ?? 0, broken('never-released', { item })))
  return [...problems, ...left, ...edgeProblems(game)]
}
