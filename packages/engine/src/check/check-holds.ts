/** Every opened item is closed in time, is not held beyond its cap, and is not opened again before its rest is over. */
import type { GameEvent, GameEventOf, ItemId, PlayableGame } from '@rubato/contracts/domain'
import { emptyBody, levelRefusal, refusal, withClosed, withLevel, withOpen, type Body } from '../safety/body.ts'
import { caps } from '../safety/caps.ts'
import { hangingFrom } from '../safety/item-rules.ts'
import { restOf } from '../safety/rests.ts'
import { broken, type Broken } from '../safety/broken-rules.ts'
import { problemAt, type Checked, type GameProblem } from './problem-at.ts'

/** The rules that an opening breaks: all of them, or the first. */
export type Refuse = (body: Body, item: ItemId, at: number, until: number) => readonly Broken[]

const firstRefusal: Refuse = (...opening) => {
  const refused = refusal(...opening)
  return refused === null ? [] : [refused]
}

function closeProblems(index: number, event: GameEventOf<'close'>, body: Body): GameProblem[] {
  const opened = body.open.get(event.item)
  if (!opened) return [problemAt(index, broken('not-open', { item: event.item }), 'item')]
  if (event.at > (opened.earliest ?? opened.until))
    return [problemAt(index, broken('after-hard-end', { item: event.item }), 'at')]
  const left = hangingFrom(event.item).find((item) => body.open.has(item))
  return left ? [problemAt(index, broken('release-order', { item: event.item, other: left }), 'item')] : []
}

/** How many edges there were, and when the last one ended; null before the first. */
export interface EdgesSoFar {
  count: number
  ended: number | null
}
export const noEdges: EdgesSoFar = { count: 0, ended: null }

export function checkEdges(events: readonly GameEvent[], before: EdgesSoFar): Checked<EdgesSoFar> {
  let { count, ended } = before
  const problems = events.flatMap((event, index) => {
    if (event.kind !== 'ask' || event.question !== 'edge') return []
    const found: GameProblem[] = []
    if (event.duration > caps.edge.value) found.push(problemAt(index, broken('edge-length'), 'duration'))
    if (ended !== null && event.at < ended + restOf('edging')) found.push(problemAt(index, broken('edge-rest'), 'at'))
    ended = event.at + event.duration
    count += 1
    return found
  })
  return { problems, after: { count, ended } }
}

type ItemEvent = GameEventOf<'open'> | GameEventOf<'level'> | GameEventOf<'close'>

const isItemEvent = (event: GameEvent): event is ItemEvent =>
  event.kind === 'open' || event.kind === 'level' || event.kind === 'close'

function levelProblems(index: number, { item, level, at }: ItemEvent & { level: number }, body: Body): GameProblem[] {
  const refused = levelRefusal(body, item, level, at)
  return refused === null ? [] : [problemAt(index, refused, 'level')]
}

/** The body after one event, and the problems of that event. */
function follow(body: Body, index: number, event: ItemEvent, refuse: Refuse): { body: Body; found: GameProblem[] } {
  const { item, at } = event
  if (event.kind === 'close')
    return {
      body: withClosed(body, item, at),
      found: closeProblems(index, event, body),
    }
  const opens = event.kind === 'open'
  const until = at + event.duration
  const held = opens ? withOpen(body, item, at, until) : body
  const found = opens ? refuse(body, item, at, until).map((refused) => problemAt(index, refused, 'item')) : []
  const { level } = event
  if (level === undefined) return { body: held, found }
  const more = levelProblems(index, { ...event, level }, held)
  return { body: withLevel(held, item, level, at), found: [...found, ...more] }
}

/** `before` has the items that are on, in or held when the events begin; the result has those that remain after them. */
export function checkHolds(events: readonly GameEvent[], before: Body, refuse: Refuse = firstRefusal): Checked<Body> {
  let body = before
  const problems = events.flatMap((event, index) => {
    if (!isItemEvent(event)) return []
    const next = follow(body, index, event, refuse)
    body = next.body
    return next.found
  })
  return { problems, after: body }
}

/** The index of the event that opened the item last. */
const openedBy = (events: readonly GameEvent[], item: ItemId): number =>
  Math.max(
    0,
    events.findLastIndex((event) => event.kind === 'open' && event.item === item),
  )

export function holdProblems({ events }: PlayableGame): GameProblem[] {
  const { problems, after } = checkHolds(events, emptyBody)
  const left = [...after.open.keys()].map((item) =>
    problemAt(openedBy(events, item), broken('never-released', { item })),
  )
  return [...problems, ...left, ...checkEdges(events, noEdges).problems]
}
