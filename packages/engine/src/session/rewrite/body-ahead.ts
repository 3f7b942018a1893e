/** Follows the body through the future cues and finds the first cue that it does not allow. */
import { items, type ItemId } from '@rubato/contracts/domain'
import {
  lastingRefusal,
  lastingLevelRefusal,
  earliestRise,
  earliestOpening,
  withClosed,
  withLevel,
  withOpen,
  type Body,
} from '../../safety/body.ts'
import { caps } from '../../safety/caps.ts'
import { hangingFrom } from '../../safety/item-rules.ts'
import { beatItems } from '../../safety/strikes.ts'
import { bodyOf } from '../model/world.ts'
import type { SessionCue, LevelCue, OpenCue } from '../model/cue.ts'
import type { World } from '../model/state.ts'

export interface BodyForecast {
  /** The first cue that the body never allows, or only after more than the longest wait; null when all are allowed. */
  breach: SessionCue | null
  /** How long the future has to be delayed for its rests, ms. */
  missingRest: number
  /** Task spans that open, change or close an item, and whether any of these cues still has an effect. */
  touched: ReadonlyMap<string, boolean>
}

function closeItem(body: Body, item: ItemId, at: number): Body {
  if (!body.open.has(item)) return body
  const before = hangingFrom(item).filter((hanging) => body.open.has(hanging))
  return [...before, item].reduce((after, each) => withClosed(after, each, at), body)
}

/** Closes the items whose hard end is at or before `at`. */
function closeExpired(body: Body, at: number): Body {
  let after = body
  for (const item of items) {
    const until = after.open.get(item)?.until
    if (until !== undefined && until <= at) after = closeItem(after, item, until)
  }
  return after
}

/** How long the cue would have to wait, ms; Infinity when it is never allowed. */
function waitFor(body: Body, cue: OpenCue | LevelCue): number {
  if (cue.kind === 'level') {
    if (lastingLevelRefusal(body, cue.item, cue.level) !== null) return Infinity
    return earliestRise(body, cue.item, cue.level) - cue.at
  }
  if (lastingRefusal(body, cue.item, cue.at, cue.until) !== null) return Infinity
  const level = cue.detail?.level
  const opened = withOpen(body, cue.item, cue.at, cue.until)
  if (level !== undefined && lastingLevelRefusal(opened, cue.item, level) !== null) return Infinity
  return earliestOpening(body, cue.item) - cue.at
}

function applyToBody(body: Body, cue: OpenCue | LevelCue): Body {
  const opened = cue.kind === 'open' ? withOpen(body, cue.item, cue.at, cue.until) : body
  const level = cue.kind === 'open' ? cue.detail?.level : cue.level
  return level === undefined ? opened : withLevel(opened, cue.item, level, cue.at)
}

/** `longestWait` is the longest delay for a rest, ms. */
export function forecastBody(world: World, future: readonly SessionCue[], longestWait: number): BodyForecast {
  let body = bodyOf(world)
  let missingRest = 0
  const asked = new Set(world.askedEdges)
  const touched = new Map<string, boolean>()
  const touch = (group: string | undefined, isThere: boolean) => {
    if (group !== undefined) touched.set(group, isThere || (touched.get(group) ?? false))
  }
  for (const cue of future) {
    if (cue.kind === 'ask' && cue.question === 'edge') {
      asked.add(cue.id)
      if (asked.size > caps.edges.value) return { breach: cue, missingRest, touched }
    }
    const needed = cue.kind === 'beat' ? beatItems[cue.segment.task] : undefined
    if (needed && !closeExpired(body, cue.at).open.has(needed)) return { breach: cue, missingRest, touched }
    if (cue.kind !== 'open' && cue.kind !== 'level' && cue.kind !== 'close') continue
    // An item that is closed at its hard end is closed by this cue.
    body = closeExpired(body, cue.kind === 'close' ? cue.at - 1 : cue.at)
    touch(cue.group, cue.kind === 'open' || body.open.has(cue.item))
    if (cue.kind === 'close') body = closeItem(body, cue.item, cue.at)
    else if (cue.kind === 'level' && !body.open.has(cue.item)) continue
    else {
      const wait = waitFor(body, cue)
      if (wait > longestWait) return { breach: cue, missingRest, touched }
      missingRest = Math.max(missingRest, wait)
      body = applyToBody(body, cue)
    }
  }
  return { breach: null, missingRest, touched }
}
