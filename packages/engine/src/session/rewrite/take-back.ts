/** Takes back an announced item that is not on yet: its task is left out, and a line says so. */
import { sortByTime } from '../../spans.ts'
import { isMomentary } from '../../safety/item-rules.ts'
import { releaseOrder } from '../../safety/release.ts'
import type { SessionCue } from '../model/cue.ts'
import type { AnnouncedItem, Setup, Snapshot, World } from '../model/state.ts'
import { announcedItems } from '../model/world.ts'
import { leaveOut } from './leave-out.ts'
import { releaseLines, systemCue } from './lines.ts'
import { suspendRunning, withFuture } from './rewrite.ts'

export interface TakenBack {
  world: World
  future: readonly SessionCue[]
  cues: SessionCue[]
  /** When the last line of them ends. */
  end: number
}

/** An item held by attention ends with its own line; a worn one may be half on. */
export function takeBack(setup: Setup, world: World, future: readonly SessionCue[], at: number): TakenBack {
  const items = releaseOrder(announcedItems(world)).map(({ item }) => item)
  if (items.length === 0) return { world, future, cues: [], end: at }
  const own = items.filter((item) => isMomentary(item) || item === 'irritant')
  const said = releaseLines(setup, own, at)
  const isWorn = items.length > own.length
  const sentence = isWorn ? [systemCue('taken-back', said.end, { release: true })] : []
  let later = future
  for (const { item, group } of world.announced) {
    const opening = later.find((cue) => cue.kind === 'open' && cue.item === item && cue.group === group)
    if (opening) later = leaveOut(setup, later, opening)
  }
  const end = said.end + sentence.reduce((sum, { duration }) => sum + duration, 0)
  return { world: { ...world, announced: [] }, future: later, cues: [...said.cues, ...sentence], end }
}

/** Takes back announced items that are no longer in the future; those still in it come. */
export function takeBackLost(setup: Setup, world: World, future: readonly SessionCue[], at: number): TakenBack {
  const isPlanned = ({ item, group }: AnnouncedItem): boolean =>
    future.some((cue) => cue.kind === 'open' && cue.item === item && cue.group === group)
  const lost = world.announced.filter((each) => !isPlanned(each))
  const back = takeBack(setup, { ...world, announced: lost }, future, at)
  return { ...back, world: { ...back.world, announced: world.announced.filter(isPlanned) } }
}

/** Leaves out the task of a cue that is due now, as a whole, and takes back in words what it had announced. */
export function leaveOutNow(setup: Setup, snapshot: Snapshot, cue: SessionCue): Snapshot {
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const back = takeBackLost(setup, idleWorld, leaveOut(setup, [cue, ...future], cue), pending.until)
  return withFuture(snapshot, back.world, sortByTime([...pending.cues, ...back.cues, ...back.future]))
}
