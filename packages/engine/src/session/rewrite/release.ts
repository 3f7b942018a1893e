import type { ItemId } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { releaseLines, spokenOrder } from './lines.ts'
import { releaseUnasked, withHanging } from '../model/world.ts'
import type { SayCue, SystemCue } from '../model/cue.ts'
import { recheckFuture } from './keep-allowed.ts'
import { withFuture, pendingReleases } from './rewrite.ts'
import type { Snapshot, Setup } from '../model/state.ts'

/** The lines one after the other from now on, each as soon as it covers no release that has not been spoken yet. */
function besidePending(snapshot: Snapshot, lines: readonly (SayCue | SystemCue)[]): (SayCue | SystemCue)[] {
  const pending = pendingReleases(snapshot).cues
  let time = snapshot.at
  return lines.map((line) => {
    for (const { at, duration } of pending) if (at < time + line.duration) time = Math.max(time, at + duration)
    const placed = { ...line, at: time }
    time += line.duration
    return placed
  })
}

/** Releases these items now, after the items that hang from them; the lines are spoken at once, also while paused. */
export function releaseItems(setup: Setup, snapshot: Snapshot, wanted: readonly ItemId[]): Snapshot {
  const { at, world, timeline, nextIndex } = snapshot
  const items = spokenOrder(withHanging(world.open, wanted)).map(({ item }) => item)
  const released = releaseUnasked(world, items, at)
  const said = besidePending(snapshot, releaseLines(setup, items, at).cues)
  const releasing = withFuture(snapshot, released, sortByTime([...said, ...timeline.slice(nextIndex)]))
  return released.status === 'playing' ? recheckFuture(setup, releasing) : releasing
}
