import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import { openSpans } from '../check/open-spans.ts'
import { latestEnds, type Span } from '../spans.ts'

const endOf = ({ at, duration }: GameEvent): number => at + duration

/** Nipple stimulation lasts from the event that begins it to the event that ends it. */
function stimulations({ events, duration }: PlayableGame): Span[] {
  const changes = events.filter((event) => event.kind === 'stroke' && event.nipples !== undefined)
  return changes.flatMap((event, index) =>
    event.kind === 'stroke' && event.nipples ? [{ from: event.at, until: changes[index + 1]?.at ?? duration }] : [],
  )
}

/** An edge and the rest that follows it. */
function edges({ events }: PlayableGame): Span[] {
  const spans = events.filter((event) => event.kind === 'task')
  return spans.flatMap((span, index) => {
    const next = spans[index + 1]
    return span.task === 'edging' && next?.task === 'rest' ? [{ from: span.at, until: endOf(next) }] : []
  })
}

/** Spans that must not be cut: events, items from their opening to their release, and edges with their rests. */
const wholes = (game: PlayableGame): Span[] => [
  ...game.events.map((event) => ({ from: event.at, until: endOf(event) })),
  ...openSpans(game.events),
  ...stimulations(game),
  ...edges(game),
]

/** Begins and ends of events that nothing goes across, in order of time. */
function cutsOf(game: PlayableGame): number[] {
  const ends = latestEnds(wholes(game))
  const times = new Set([0, game.duration, ...game.events.flatMap((event) => [event.at, endOf(event)])])
  return [...times].filter((time) => ends.beforeStart(time) <= time).sort((a, b) => a - b)
}

/**
 * The largest part of `span` whose two ends cut nothing, ms; null where there is none. Time that has no events has no
 * ends of events, so an end of `span` that cuts nothing stays where it is.
 */
export function replaceablePart(game: PlayableGame, span: Span): Span | null {
  const ends = latestEnds(wholes(game))
  const isCut = (time: number) => ends.beforeStart(time) <= time
  const cuts = cutsOf(game)
  const from = isCut(span.from) ? span.from : cuts.find((time) => time >= span.from)
  const until = isCut(span.until) ? span.until : cuts.findLast((time) => time <= span.until)
  return from !== undefined && until !== undefined && from < until ? { from, until } : null
}
