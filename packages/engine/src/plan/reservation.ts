/**
 * Items that are worn over several tasks. Before an item is put on, the time to take it off is reserved: inside this
 * section of the game or, where an edge comes between, inside the next. Reserved time is never used for anything else,
 * so every item is worn as long as the config says, and no release waits for another.
 */
import type { EventTask, ItemId, Range } from '@rubato/contracts/domain'
import { drawWhole, type Stream } from '../random/stream.ts'
import { capOf } from '../safety/item-rules.ts'
import { sortByTime } from '../spans.ts'
import { AFTER_CALL, ERRANDS_APART } from './errand.ts'
import { open, type OpenDetail } from './events.ts'
import type { PlanBuilder, Reservation } from './plan-builder.ts'

/** The section of the game that is being filled: from `now` to an edge or to the finale. */
export interface Section {
  /** ms */
  until: number
  /** The section may end from here on when nothing more fits, ms. */
  earliest: number
  /** When the next section begins at the latest, ms; null when this is the last. */
  nextStart: number | null
  /** Time that later sections certainly have, ms. */
  laterLength: number
  /** When the last section ends, ms. */
  end: number
}

export interface WornItem {
  task: EventTask
  item: ItemId
  /** How long it is worn, from the config, s. */
  range: Range
  /** The longest that `release` takes, ms. */
  releaseLength: number
  /** Time from the start of `release` until the item is off, where it is constant, ms. */
  offAfter?: number
  /** How long the task continues after the item was put on, ms. */
  busyFor?: number
  /** Its release is over by then, ms. */
  before?: number
  level?: number
  binding?: Extract<OpenDetail['binding'], string>
  /** Speaks, waits and closes the item, within `releaseLength` ms. */
  release: (builder: PlanBuilder) => void
}
type WearTerms = Pick<WornItem, 'range' | 'releaseLength' | 'item' | 'offAfter' | 'busyFor' | 'before'>

/** The hard end of an item that is put on at `from`, ms. */
const hardEnd = ({ range, item }: WearTerms, from: number, { end }: Section): number =>
  Math.min(from + Math.floor(Math.min(range.max * 1000, capOf(item).value)), end)

/** When the release of an item that is put on at `from` may begin by the config, ms. */
function wantedRelease(terms: WearTerms, from: number, section: Section): Range {
  const { range, releaseLength, offAfter, busyFor = 0, before = Infinity } = terms
  return {
    min: from + Math.max(busyFor, Math.ceil(range.min * 1000) - (offAfter ?? 0)),
    max: Math.min(hardEnd(terms, from, section) - (offAfter ?? releaseLength), before - releaseLength),
  }
}

/** The parts of `range` in which `duration` ms may begin without overlapping a reservation. */
function freeParts(range: Range, duration: number, reservations: readonly Reservation[]): Range[] {
  const parts = reservations.reduce<Range[]>(
    (left, reserved) =>
      left.flatMap(({ min, max }) => [
        { min, max: Math.min(max, reserved.at - duration) },
        { min: Math.max(min, reserved.at + reserved.duration), max },
      ]),
    [range],
  )
  return parts.filter(({ min, max }) => min <= max)
}

/** When the release of an item that is put on at `from` may begin: by the config, in free time of this game. */
function possibleReleases(builder: PlanBuilder, section: Section, terms: WearTerms, from: number): Range[] {
  const { until, nextStart, laterLength } = section
  const { releaseLength } = terms
  const { min, max } = wantedRelease(terms, from, section)
  const here = { min, max: Math.min(max, until - releaseLength) }
  const beyond =
    nextStart === null
      ? []
      : [{ min: Math.max(min, nextStart), max: Math.min(max, nextStart + laterLength - releaseLength) }]
  return [here, ...beyond].flatMap((range) => freeParts(range, releaseLength, builder.reservations))
}

/** Whether an item put on `after` ms into the task can be worn as long as the config says and come off in time. */
export const canPutOn = (
  { builder, section, startsAt }: { builder: PlanBuilder; section: Section; startsAt: number },
  terms: WearTerms,
  after: number,
): boolean => possibleReleases(builder, section, terms, startsAt + after).length > 0

/** A time inside the parts, each ms equally likely. */
function drawTime(stream: Stream, parts: readonly Range[]): number {
  let left = drawWhole(stream, 0, parts.reduce((sum, { min, max }) => sum + max - min + 1, 0) - 1)
  for (const { min, max } of parts) {
    if (left <= max - min) return min + left
    left -= max - min + 1
  }
  throw new Error('putOn needs canPutOn to be true.')
}

/** The parts of `range` that are far enough from other releases, and from the call of the hand with which the next section begins. */
function freeFromErrands({ reservations }: PlanBuilder, { nextStart }: Section, range: Range): Range[] {
  const releases = reservations.filter(({ item }) => item !== null)
  const apart = releases.map((reserved) => ({ ...reserved, duration: ERRANDS_APART }))
  const isLater = nextStart !== null && range.min >= nextStart
  const min = isLater ? Math.max(range.min, nextStart + AFTER_CALL) : range.min
  return freeParts({ min, max: range.max }, ERRANDS_APART, apart)
}

/** Opens the item at `now` and reserves the time of its release. */
export function putOn(builder: PlanBuilder, section: Section, stream: Stream, worn: WornItem): void {
  const { task, item, releaseLength, release, level, binding } = worn
  const from = builder.now
  const possible = possibleReleases(builder, section, worn, from)
  const apart = possible.flatMap((range) => freeFromErrands(builder, section, range))
  const at = drawTime(stream, apart.length > 0 ? apart : possible)
  const { min, max } = wantedRelease(worn, from, section)
  const detail = { ...(level === undefined ? {} : { level }), ...(binding === undefined ? {} : { binding }) }
  open(builder, task, item, { duration: hardEnd(worn, from, section) - from, ...detail })
  reserve(builder, { item, at, earliest: min, latest: max + releaseLength, duration: releaseLength, release })
}

export const reserve = (builder: PlanBuilder, reservation: Reservation): void => {
  builder.reservations = sortByTime([...builder.reservations, reservation])
}

/** A start for `duration` free ms between `min` and `max`; `max - duration` must be free. */
export function drawFreeTime(builder: PlanBuilder, stream: Stream, { min, max }: Range, duration: number): number {
  return drawTime(stream, freeParts({ min, max: Math.max(min, max - duration) }, duration, builder.reservations))
}

interface SectionEnd {
  /** The end of the section when no release extends it, ms. */
  plannedEnd: number
  sectionAt: (end: number) => Section
  /** Whether the release of an item must be in this section, at any time. */
  mustEndHere: (item: ItemId | null) => boolean
}

/**
 * The section whose end leaves time for every release: an item that cannot be kept on beyond the next edge comes off
 * before it, and the section is extended for that.
 */
export function endSection(builder: PlanBuilder, { plannedEnd, sectionAt, mustEndHere }: SectionEnd): Section {
  let end = plannedEnd
  for (;;) {
    const section = sectionAt(end)
    const { reservations, extendedEnd } = moveReservations(builder, section, { end, mustEndHere })
    builder.reservations = reservations
    if (extendedEnd === null) return section
    end = extendedEnd
  }
}

/** Moves reservations after `end` beyond the edge; one that cannot be moved gives the time to extend the section to. */
function moveReservations(
  builder: PlanBuilder,
  { nextStart, laterLength }: Section,
  { end, mustEndHere }: Pick<SectionEnd, 'mustEndHere'> & { end: number },
): { reservations: readonly Reservation[]; extendedEnd: number | null } {
  const moved: Reservation[] = []
  let free = builder.now
  for (const [index, each] of builder.reservations.entries()) {
    const isHere = each.at + each.duration <= end
    const last = Math.min(each.latest, (nextStart ?? -Infinity) + laterLength) - each.duration
    // Right after the edge the hand is called back: a release comes later, where there is time.
    const wanted = Math.max(each.at, free, (nextStart ?? Infinity) + (each.item === null ? 0 : AFTER_CALL))
    const at = isHere ? each.at : Math.max(each.at, free, nextStart ?? Infinity, Math.min(wanted, last))
    const isLate = nextStart === null || mustEndHere(each.item) || at > last
    if (isHere || !isLate) {
      moved.push({ ...each, at })
      free = at + each.duration
    } else if (moved.every((other, place) => other.at === builder.reservations[place]?.at)) {
      const sooner = { ...each, at: Math.max(free, each.earliest, end - each.duration) }
      const reservations = [...moved, sooner, ...builder.reservations.slice(index + 1)]
      return { reservations, extendedEnd: sooner.at + each.duration }
    } else return { reservations: builder.reservations, extendedEnd: each.at + each.duration }
  }
  return { reservations: moved, extendedEnd: null }
}

/** The next reservation of this section and when its release begins, ms; null when there is none. */
export function nextReservation(
  builder: PlanBuilder,
  section: Section,
): { at: number; reservation: Reservation } | null {
  const [first] = builder.reservations
  return first && first.at + first.duration <= section.until
    ? { at: Math.max(builder.now, first.at), reservation: first }
    : null
}

/** Writes the release at `now` and removes its reservation. */
export function runReservation(builder: PlanBuilder, reservation: Reservation): void {
  builder.reservations = builder.reservations.filter((other) => other !== reservation)
  if (reservation.item !== null) builder.errandAt = builder.now
  reservation.release(builder)
}
