import type { ItemId } from '@rubato/contracts/domain'
import { releaseLines } from './lines.ts'
import { releasedUnasked, withHanging } from '../model/world.ts'
import { inOrder } from '../model/cue.ts'
import { replanned } from './keep-allowed.ts'
import { ahead, unsaidOf } from './rewrite.ts'
import type { Moment, Setup } from '../model/state.ts'

/** These come off now, and what hangs from them before: the member is told at once, paused or not. */
export function releaseNow(setup: Setup, moment: Moment, wanted: readonly ItemId[]): Moment {
  const { at, world, timeline, next } = moment
  const items = withHanging(world.open, wanted).map(({ item }) => item)
  const { until } = unsaidOf(moment)
  const said = releaseLines(setup, releasedUnasked(world, items, at), items, until)
  const told = ahead(moment, said.world, inOrder([...said.cues, ...timeline.slice(next)]))
  return said.world.status === 'playing' ? replanned(setup, told) : told
}
