import { releaseOrder } from '../safety/release.ts'
import { releaseLines } from './answers.ts'
import { insert } from './rewrite.ts'
import type { Moment, OpenItem, Setup, World } from './state.ts'

/** The world without these items; their rest begins now. */
export function withoutItems(world: World, items: readonly OpenItem[], at: number): World {
  const gone = new Set(items.map(({ item }) => item))
  const endedAt = { ...world.endedAt }
  for (const item of gone) endedAt[item] = at
  return { ...world, endedAt, open: world.open.filter(({ item }) => !gone.has(item)) }
}

/** A hard end was reached: the items are no longer held open, and the member is told at once, paused or not. */
export function releaseNow(setup: Setup, moment: Moment, items: readonly OpenItem[]): Moment {
  const world = withoutItems(moment.world, items, moment.at)
  const ids = releaseOrder(items).map(({ item }) => item)
  const said = releaseLines(setup, world, ids, moment.at)
  return insert(moment, said.world, said.cues)
}
