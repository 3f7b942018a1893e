/** Replaces a part of a game by newly generated tasks; every other event stays exactly as it is. */
import type { GameEvent, GeneratorConfig, PlayableGame, Question } from '@rubato/contracts/domain'
import { checkGame } from '../check/check-game.ts'
import { budgetOf, type Budget } from '../config/budget.ts'
import { resolveConfig, type ResolvedConfig } from '../config/resolve-config.ts'
import { withoutIdleCalls } from '../plan/call-back.ts'
import { compareEvents } from '../plan/event-order.ts'
import { withRooms } from '../plan/line-room.ts'
import type { EventDraft, PlanBuilder } from '../plan/plan-builder.ts'
import type { PlayerProfile } from '../profile.ts'
import { streamsOf, type Stream } from '../random/stream.ts'
import type { Span } from '../spans.ts'
import { actsOf, middleOf } from '../generate/acts.ts'
import { createLengthDrawer, LENGTH_SHARE } from '../generate/draw-length.ts'
import type { LaterItem } from '../generate/fill.ts'
import { addMiddle, type MiddleOutline } from '../generate/middle.ts'
import { lowerPart, paceOf } from '../generate/pace.ts'
import { addTalk } from '../generate/talk.ts'
import { followingAt, isJoined, joinLength, joinStrokes, makeWayForBeat, type Following } from './join-strokes.ts'
import { partsAround, type Parts } from './part-of-game.ts'
import { draftOf, earlierIn, planAfter } from './plan-after.ts'
import { replaceablePart } from './replaceable.ts'

export interface SpanTerms {
  config: GeneratorConfig
  profile: PlayerProfile
  seed: string
}

/** `span` is the part that was replaced: the largest inside the wanted one that cuts no event and no held item. */
export type FilledSpan =
  | { ok: true; game: PlayableGame; span: Span }
  | { ok: false; reason: 'no-room' | 'nothing-fits' }

/** Number of attempts that end without a line about the following events, and of those that may use one. */
const SILENT_ATTEMPTS = 6
const ATTEMPTS = 14
/** A shorter span has no time for a task, ms. */
const LEAST_SPAN_MS = 10_000

interface Replacement {
  game: PlayableGame
  span: Span
  parts: Parts
  terms: SpanTerms
  config: ResolvedConfig
  budget: Budget
}

const countOf = (events: readonly GameEvent[], question: Question): number =>
  events.filter((event) => event.kind === 'ask' && event.question === question).length

const openingsIn = (events: readonly GameEvent[]): LaterItem[] =>
  events.flatMap((event) => (event.kind === 'open' ? [{ item: event.item, at: event.at }] : []))

/** As many edges and tastings as the replaced part had. */
function outlineOf(replacement: Replacement, end: number, stream: (name: string) => Stream): MiddleOutline {
  const { game, span, parts, config, budget } = replacement
  const count = countOf(parts.inside, 'edge')
  const all = countOf(game.events, 'edge')
  const { duration, gap } = config.orgasm.edging
  const { lengthShare } = paceOf(game.duration)
  const drawLength = createLengthDrawer(Math.max(0, end - span.from - count * budget.edge))
  const edges = Array.from({ length: count }, (_, index) => ({
    duration: drawLength(stream('edges'), lowerPart(duration, lengthShare), LENGTH_SHARE / count),
    gap: Math.ceil(gap * 1000),
    progress: (countOf(parts.before, 'edge') + index + 1) / all,
  }))
  const tastings = countOf(parts.inside, 'swallowed')
  const course = middleOf(game)
  const lastGap = game.outcome === 'cum' && count > 0 && span.until >= course.until ? budget.gapBeforeCum : 0
  return {
    total: game.duration,
    course,
    acts: actsOf(game),
    edges,
    isTimed: false,
    tastings,
    announcement: budget.announcement,
    tasting: budget.tasting,
    lastGap,
    end,
    earliestEnd: end,
    laterItems: openingsIn(parts.after),
  }
}

interface Written {
  builder: PlanBuilder
  /** The drafts that are new. */
  fresh: EventDraft[]
}

/** One attempt; null where the strokes at its end do not lead into the following events. */
function write(replacement: Replacement, attempt: number, following: Following): Written | null {
  const { span, parts, terms } = replacement
  const { profile } = terms
  const stream = streamsOf(`${terms.seed}/${attempt}`)
  const builder = planAfter(parts.before, span.from, profile)
  const known = builder.drafts.length
  const isSilent = attempt < SILENT_ATTEMPTS
  const end = span.until - (isSilent ? 0 : joinLength(profile))
  if (end - span.from < LEAST_SPAN_MS) return null
  const input = { config: replacement.config, profile, stream }
  addMiddle(builder, input, outlineOf(replacement, end, stream), earlierIn(parts.before))
  if (isSilent && !isJoined(builder, following)) return null
  joinStrokes(builder, following, span.until)
  if (builder.now !== span.until || !isJoined(builder, following)) return null
  const fresh = builder.drafts.slice(known)
  makeWayForBeat(fresh, following)
  return { builder, fresh }
}

/** Adds talk to the new part and gives each of its lines its room; the lines of the kept events are its neighbours. */
function finish({ builder, fresh }: Written, { game, span, parts, terms }: Replacement, attempt: number): EventDraft[] {
  const kept = [...parts.before, ...parts.after].map(draftOf)
  const keptDrafts = new Set(kept)
  builder.drafts.splice(0, builder.drafts.length, ...kept, ...fresh)
  const stream = streamsOf(`${terms.seed}/${attempt}`)('talk')
  addTalk(builder, { profile: terms.profile, outcome: game.outcome, stream, within: span })
  const sorted = builder.drafts.sort(compareEvents)
  const called = new Set(withoutIdleCalls(builder, sorted))
  const rooms = withRooms(builder, sorted)
  return sorted.flatMap((draft, index) => {
    const room = rooms[index]
    return keptDrafts.has(draft) || !called.has(draft) || !room ? [] : [room]
  })
}

/** Ids that no event of the game has. */
function withIds(drafts: readonly EventDraft[], { events }: PlayableGame): GameEvent[] {
  const taken = events.map(({ id }) => Number(/^e(\d{1,9})$/.exec(id)?.[1] ?? 0))
  const first = Math.max(0, ...taken) + 1
  return drafts.map((draft, index) => ({ id: `e${first + index}`, ...draft }))
}

function assemble(replacement: Replacement, attempt: number, following: Following): PlayableGame | null {
  const { game, parts } = replacement
  const written = write(replacement, attempt, following)
  if (!written) return null
  const { origin: _, ...rest } = game
  const kept = [...parts.before, ...parts.after]
  const fresh = withIds(finish(written, replacement, attempt), game)
  const made = { ...rest, events: [...parts.before, ...fresh, ...parts.after] }
  return checkGame(made).length > checkGame({ ...rest, events: kept }).length ? null : made
}

/**
 * Fills the largest part of `span` that cuts nothing with tasks of the config: strokes continue those before and lead into
 * those after, rests and caps of the whole game hold, and there are as many edges and tastings as before. The same
 * arguments make the same game. The result has no origin: no seed makes it again as a whole.
 */
export function fillSpan(game: PlayableGame, span: Span, terms: SpanTerms): FilledSpan {
  const part = replaceablePart(game, span)
  if (!part || part.until - part.from < LEAST_SPAN_MS) return { ok: false, reason: 'no-room' }
  const config = resolveConfig(terms.config)
  const parts = partsAround(game, part)
  const replacement = { game, span: part, parts, terms, config, budget: budgetOf(config, terms.profile) }
  const { current } = planAfter([...parts.before, ...parts.inside], part.until, terms.profile)
  const following = followingAt(game, part.until, current)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const made = assemble(replacement, attempt, following)
    if (made) return { ok: true, game: made, span: part }
  }
  return { ok: false, reason: 'nothing-fits' }
}
