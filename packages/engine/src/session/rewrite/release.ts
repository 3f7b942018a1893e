import type { ItemId } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { releaseLines, spokenOrder } from './lines.ts'
import { releaseUnasked, withHanging } from '../model/world.ts'
import { recheckFuture } from './keep-allowed.ts'
import { withFuture, pendingReleases } from './rewrite.ts'
import type { Snapshot, Setup } from '../model/state.ts'

/** Releases these items now, and first what hangs from them; the lines are spoken at once, also while paused. */
export function releaseItems(setup: Setup, snapshot: Snapshot, wanted: readonly ItemId[]): Snapshot {
  const { at, world, timeline, nextIndex } = snapshot
  const items = spokenOrder(withHanging(world.open, wanted)).map(({ item }) => item)
  const { until } = pendingReleases(snapshot)
  const released = releaseUnasked(world, items, at)
  const said = releaseLines(setup, items, until)
  const releasing = withFuture(snapshot, released, sortByTime([...said.cues, ...timeline.slice(nextIndex)]))
  return released.status === 'playing' ? recheckFuture(setup, releasing) : releasing
}
