import type { ItemId } from '@rubato/contracts/domain'
import { itemReleasedBy, itemsReleasedBy } from '../../safety/release.ts'
import { sortByTime } from '../../spans.ts'
import { isAirway, releaseLines, spokenOrder } from './lines.ts'
import { releaseUnasked, withHanging, withoutItems } from '../model/world.ts'
import type { SayCue, SystemCue } from '../model/cue.ts'
import { recheckFuture } from './keep-allowed.ts'
import { insertCues, isRelease, pendingReleases, withFuture } from './rewrite.ts'
import type { Snapshot, Setup } from '../model/state.ts'

/** When the words of a release begin: after a release that is being spoken; at once where one of the items hinders breathing. */
export const wordsFrom = ({ at, world: { releaseUntil } }: Snapshot, items: readonly ItemId[]): number =>
  items.some(isAirway) ? at : Math.max(at, releaseUntil)

type Line = SayCue | SystemCue

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

/**
 * Releases these items now, after the items that hang from them, in words, also while paused. Words for an item that hinders
 * breathing come first and move pending releases; the others wait for those.
 */
export function releaseItems(setup: Setup, snapshot: Snapshot, wanted: readonly ItemId[]): Snapshot {
  const { at, world, timeline, nextIndex } = snapshot
  const items = spokenOrder(withHanging(world.open, wanted)).map(({ item }) => item)
  const released = releaseUnasked(world, items, at)
  const from = wordsFrom(snapshot, items)
  const urgent = releaseLines(setup, items.filter(isAirway), from)
  const pending = pendingAfter(pendingReleases(snapshot).cues, urgent.end)
  const others = releaseLines(
    setup,
    items.filter((item) => !isAirway(item)),
    urgent.end,
  )
  const said = [...urgent.cues, ...besidePending(others.cues, pending, urgent.end), ...pending]
  const rest = timeline.slice(nextIndex).filter((cue) => !isRelease(cue))
  const releasing = withFuture(snapshot, released, sortByTime([...said, ...rest]))
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
