import type { ItemId } from '@rubato/contracts/domain'
import { itemReleasedBy, itemsReleasedBy, releaseTriggers } from '../../safety/release.ts'
import { sortByTime } from '../../spans.ts'
import { isAirway, releaseLines, releaseSentence, spokenOrder } from './lines.ts'
import { releaseUnasked, withHanging, withoutItems } from '../model/world.ts'
import { shiftCue, type SayCue, type SessionCue, type SystemCue } from '../model/cue.ts'
import { recheckFuture } from './keep-allowed.ts'
import { insertCues, isRelease, pendingReleases, withFuture, type PendingReleases } from './rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { SHORTEST_ROOM } from '../model/timing.ts'

type Line = SayCue | SystemCue

const isAirwayLine = (line: Line): boolean => line.kind === 'say' && itemsReleasedBy(line.trigger).some(isAirway)

/** Whether the line takes off the item. */
const isAbout = (line: Line, item: ItemId): boolean =>
  line.kind === 'say'
    ? itemsReleasedBy(line.trigger).includes(item)
    : releaseTriggers[item] === undefined && line.line === releaseSentence(item)

/** When words for an item that hinders breathing begin: at once, or after such words that are being spoken. */
export function airwayFrom({ at, world: { saying, speechUntil } }: Snapshot): number {
  return saying !== null && isAirwayLine(saying) ? Math.max(at, speechUntil) : at
}

/** The lines one after the other from `from` on, each as soon as it covers none of these pending releases. */
function besidePending(cues: readonly Line[], pending: readonly Line[], from: number): Line[] {
  let time = from
  return cues.map((line): Line => {
    for (const { at, duration } of pending) if (at < time + line.duration) time = Math.max(time, at + duration)
    const placed = { ...line, at: time }
    time += line.duration
    return placed
  })
}

/** The pending releases, moved so that each begins after `until` and after the one before it. */
function pendingAfter(pending: readonly Line[], until: number): Line[] {
  let time = until
  return pending.map((line): Line => {
    const moved = { ...line, at: Math.max(time, line.at) }
    time = moved.at + moved.duration
    return moved
  })
}

/** The end of the last of these lines; `otherwise` where there is none. */
const endOf = (lines: readonly Line[], otherwise: number): number =>
  Math.max(otherwise, ...lines.map(({ at, duration }) => at + duration))

/**
 * The release that is being spoken, to be said again where words for an item that hinders breathing cut it off: unless only its last
 * moment is missing.
 */
function cutOffRelease({ at, world: { releasing, releaseUntil } }: Snapshot): Line[] {
  if (releasing === null || releaseUntil <= at || isAirwayLine(releasing)) return []
  const isHeard = at >= Math.max(releasing.at + SHORTEST_ROOM, releaseUntil - SHORTEST_ROOM)
  return isHeard ? [] : [{ ...releasing, at, release: true }]
}

/** The pending releases where words for an item that hinders breathing come before them, from now until `until`. */
export const releasesAfter = (snapshot: Snapshot, until: number): Line[] =>
  pendingAfter([...cutOffRelease(snapshot), ...pendingReleases(snapshot).cues], until)

/** Pending releases with the words that come before them, and the items whose words are still to be placed. */
interface AirwayFirst {
  pending: PendingReleases
  others: readonly ItemId[]
}

/**
 * Puts the words for those of `items` that hinder breathing before the pending releases: they come at once. Every input that
 * releases items places their words in this order.
 */
export function airwayFirst(setup: Setup, snapshot: Snapshot, items: readonly ItemId[]): AirwayFirst {
  const pending = pendingReleases(snapshot)
  const urgent = releaseLines(setup, items.filter(isAirway), airwayFrom(snapshot))
  if (urgent.cues.length === 0) return { pending, others: items }
  const cues = [...urgent.cues, ...releasesAfter(snapshot, urgent.end)]
  const again = cutOffRelease(snapshot)
  const others = items.filter((item) => !isAirway(item) && !again.some((line) => isAbout(line, item)))
  return { pending: { cues, until: endOf(cues, snapshot.at) }, others }
}

/** Lines that are said whatever is being spoken. */
const cutsIn = (cue: SessionCue): boolean => cue.kind === 'system' || (cue.kind === 'say' && cue.urgent === true)

/**
 * The other future cues, where the releases end at `until` and no longer at `before`. Words that were placed after them still come
 * after them; in a pause and while the session counts back in, so does everything that follows.
 */
function afterReleases({ world, timeline, nextIndex }: Snapshot, before: number, until: number): SessionCue[] {
  const rest = timeline.slice(nextIndex).filter((cue) => !isRelease(cue))
  const delay = until - before
  if (delay <= 0) return rest
  const follows = (cue: SessionCue) => world.status !== 'playing' || (cutsIn(cue) && cue.at < until)
  return rest.map((cue) => (cue.at >= before && follows(cue) ? shiftCue(cue, delay) : cue))
}

/**
 * The snapshot with this world, in which the releases of these items are spoken. Words for an item that hinders breathing come first
 * and move pending releases; the others wait for those.
 */
export function speakReleases(setup: Setup, snapshot: Snapshot, world: World, items: readonly ItemId[]): Snapshot {
  const before = pendingReleases(snapshot)
  const from = items.some(isAirway) ? airwayFrom(snapshot) : Math.max(snapshot.at, snapshot.world.releaseUntil)
  const urgent = releaseLines(setup, items.filter(isAirway), from)
  const pending = urgent.cues.length > 0 ? releasesAfter(snapshot, urgent.end) : before.cues
  const others = items.filter((item) => !isAirway(item))
  const beside = besidePending(releaseLines(setup, others, urgent.end).cues, pending, urgent.end)
  const said = [...urgent.cues, ...beside, ...pending]
  const until = endOf(said, from)
  return withFuture(snapshot, world, sortByTime([...said, ...afterReleases(snapshot, before.until, until)]))
}

/** Releases these items now, after the items that hang from them, in words, also while paused. */
export function releaseItems(setup: Setup, snapshot: Snapshot, wanted: readonly ItemId[]): Snapshot {
  const { at, world } = snapshot
  const items = spokenOrder(withHanging(world.open, wanted)).map(({ item }) => item)
  const released = releaseUnasked(world, items, at)
  const releasing = speakReleases(setup, snapshot, released, items)
  return released.status === 'playing' ? recheckFuture(setup, releasing) : releasing
}

/** Delays a planned release until pending ones have been spoken. Null if none is pending, and for breath and gag, which do not wait. */
function releaseLater(snapshot: Snapshot, cue: SayCue): Snapshot | null {
  const items = itemsReleasedBy(cue.trigger)
  const comesNow = items.length === 0 || items.some(isAirway) || cue.urgent === true || cue.release === true
  if (comesNow) return null
  const { until } = pendingReleases(snapshot)
  return until <= snapshot.at ? null : insertCues(snapshot, snapshot.world, [{ ...cue, at: until, release: true }])
}

/** Releases items attached to an item before the line that takes it off; null if nothing is attached. */
function hangingBefore(setup: Setup, snapshot: Snapshot, cue: SayCue): Snapshot | null {
  const { world, at } = snapshot
  const host = itemReleasedBy(cue.trigger)
  const hanging = host ? withHanging(world.open, [host]).filter(({ item }) => item !== host) : []
  if (hanging.length === 0) return null
  const items = hanging.map(({ item }) => item)
  const said = releaseLines(setup, items, at)
  const after = withoutItems(world, items, at)
  return insertCues(snapshot, after, [...said.cues, { ...cue, at: said.end, release: true }])
}

/** The snapshot in which a planned release is spoken after what has to come first; null if it can be spoken now. */
export const releaseInTurn = (setup: Setup, snapshot: Snapshot, cue: SayCue): Snapshot | null =>
  releaseLater(snapshot, cue) ?? hangingBefore(setup, snapshot, cue)
